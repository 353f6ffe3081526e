import { beforeAll, describe, expect, it } from "vitest";
import type { TestClient } from "../support/api";
import { allFeatures, importAtOnce, importEnd, importFile, newPerson } from "../support/content";
import { writeWithGdal } from "../support/gdalFiles";
import { NativeGdb, writesFileGdb } from "../support/nativeGdb";

const UNITS = ["Bench", "Meadow"].map(
  (name, at) =>
    ({
      type: "Feature",
      properties: { name, acres: 40 + at },
      geometry: { type: "Point", coordinates: [-106 + at / 10, 39] },
    }) as GeoJSON.Feature,
);
const FORMATS = [
  { format: "GeoPackage", driver: "GPKG", ending: "gpkg" },
  { format: "FlatGeobuf", driver: "FlatGeobuf", ending: "fgb" },
];

let files: Map<string, Buffer>;
const bytesOf = (ending: string): Buffer => files.get(`units.${ending}`) as Buffer;
beforeAll(() => {
  files = writeWithGdal(
    FORMATS.map(({ driver }) => ({
      name: "units",
      features: UNITS,
      options: ["-f", driver, "-t_srs", "EPSG:26913"],
    })),
  );
});

const titles = async (client: TestClient) => (await allFeatures(client)).map(({ title }) => title).sort();

describe.each(FORMATS)("an imported $format", ({ ending }) => {
  it("becomes waypoints at their locations, in a hunt with its name, for its owner only", async () => {
    const [{ client }, { client: other }] = [await newPerson(), await newPerson()];
    await importAtOnce(client, { name: `units.${ending}`, bytes: bytesOf(ending) });
    expect(await titles(client)).toEqual(["Bench", "Meadow"]);
    const bench = (await allFeatures(client)).find(({ title }) => title === "Bench");
    const {
      coordinates: [x, y],
    } = (bench as unknown as { geometry: GeoJSON.Point }).geometry;
    expect(x).toBeCloseTo(-106, 6);
    expect(y).toBeCloseTo(39, 6);
    const { collections } = await client.data<{ collections: { title: string }[] }>("GET", "/collections");
    expect(collections.map(({ title }) => title)).toEqual(["units"]);
    expect(await titles(other)).toEqual([]);
  });

  it("that is truncated is refused with what to do", async () => {
    const { client } = await newPerson();
    const cut = new Uint8Array(bytesOf(ending).subarray(0, bytesOf(ending).length - 40));
    const { status } = await importFile(client, `units.${ending}`, cut);
    expect(status).toMatchObject({
      valid: false,
      message: expect.stringContaining("Download it or export it again"),
    });
    expect(await titles(client)).toEqual([]);
  });
});

describe.skipIf(!writesFileGdb())("an imported file geodatabase", () => {
  it("becomes features of the chosen layers (needs gdal-bin 3.6)", async () => {
    const { client } = await newPerson();
    const layers = ["Stands", "Camps"].map((name) => ({ name, features: UNITS, type: "POINT" }));
    const gdb = new NativeGdb(layers);
    const bytes = gdb.zip();
    gdb.remove();
    const choice = { header: true, columns: ["title", "details"], layers: [1] };
    const form = new FormData();
    form.append("table", JSON.stringify(choice));
    form.append("mapData", new Blob([bytes]), "Units.gdb.zip");
    const { uploadId } = await client.data<{ uploadId: string }>("POST", "/imports/upload", form);
    expect(await importEnd(client, uploadId)).toMatchObject({ valid: true, message: "OK" });
    await client.data("POST", `/imports/${uploadId}/confirm`);
    expect(await titles(client)).toEqual(["Bench", "Meadow"]);
    const { collections } = await client.data<{ collections: { title: string }[] }>("GET", "/collections");
    expect(collections.map(({ title }) => title)).toEqual(["Units"]);
  });
});
