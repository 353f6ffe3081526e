import { describe, expect, it } from "vitest";
import type { TestClient } from "../support/api";
import { allFeatures, importEnd, importFile, newPerson } from "../support/content";
import { makeDbf, makeShp, type Place, shapeBytes, shapefile } from "../support/makeShapefile";
import { makeZip } from "../support/makeZip";

const UTM =
  'PROJCS["NAD_1983_UTM_Zone_13N",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-105.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
const square = (x: number, y: number): Place[] =>
  [
    [0, 0],
    [0, 1000],
    [1000, 1000],
    [1000, 0],
    [0, 0],
  ].map(([east = 0, north = 0]): Place => [x + east, y + north]);
const LAYERS = [
  ...shapefile([
    { type: 5, parts: [square(400_000, 4_300_000)] },
    { type: 5, parts: [square(410_000, 4_300_000)] },
  ]),
  { name: "units.prj", data: UTM },
  ...shapefile([{ type: 1, place: [-106, 39] }], "stands"),
];

interface Result {
  notes: { id: string }[];
}
interface Hunts {
  collections: { title: string }[];
}

const titles = async (client: TestClient) => (await allFeatures(client)).map(({ title }) => title).sort();

describe("an imported shapefile", () => {
  it("becomes a hunt for each layer, in WGS 84, for its owner only", async () => {
    const [{ client }, { client: other }] = [await newPerson(), await newPerson()];
    const { uploadId, status } = await importFile(client, "Unit 12.zip", makeZip(LAYERS));
    expect(status).toMatchObject({ valid: true, message: "OK" });
    const { notes } = await client.data<Result>("GET", `/imports/${uploadId}`);
    expect(notes.map(({ id }) => id).sort()).toEqual(["crs-assumed", "nad83-read"]);
    expect((await other.call("GET", `/imports/${uploadId}`)).status).toBe(404);
    await client.data("POST", `/imports/${uploadId}/confirm`);
    expect(await titles(client)).toEqual(["Unit 1", "Unit 1", "Unit 2"]);
    expect(await titles(other)).toEqual([]);
    const { collections } = await client.data<Hunts>("GET", "/collections");
    expect(collections.map(({ title }) => title).sort()).toEqual(["stands", "units"]);
    const unit = (await allFeatures(client)).find(({ title }) => title === "Unit 2");
    if (unit?.geometry.type !== "Polygon") throw new Error("Unit 2 is no area");
    const [[[x = 0, y = 0] = []] = []] = unit.geometry.coordinates as number[][][];
    // gdaltransform's result for 410000 4300000 in EPSG:26913.
    expect(x).toBeCloseTo(-106.0370774, 6);
    expect(y).toBeCloseTo(38.8442142, 6);
  });

  it("is named by the given attribute", async () => {
    const { client } = await newPerson();
    const { shp } = makeShp([shapeBytes({ type: 1, place: [-106, 39] })]);
    const columns = ["NAME", "OWNER"].map((name) => ({ name, type: "C", length: 10 }));
    const bytes = makeZip([
      { name: "a.shp", data: shp },
      { name: "a.dbf", data: makeDbf(columns, [["Bench", "BLM"]]) },
    ]);
    const form = new FormData();
    form.append("table", JSON.stringify({ header: true, columns: ["details", "title"] }));
    form.append("mapData", new Blob([bytes]), "a.zip");
    const { uploadId } = await client.data<{ uploadId: string }>("POST", "/imports/upload", form);
    expect(await importEnd(client, uploadId)).toMatchObject({ valid: true, message: "OK" });
    await client.data("POST", `/imports/${uploadId}/confirm`);
    expect(await titles(client)).toEqual(["BLM"]);
  });

  it("is refused with what to do", async () => {
    const { client } = await newPerson();
    const [shp] = shapefile([{ type: 1, place: [400_000, 4_300_000] }]);
    if (!shp) throw new Error("no shapefile");
    const { status } = await importFile(client, "a.zip", makeZip([shp]));
    expect(status).toMatchObject({
      valid: false,
      message: expect.stringContaining("Add the .prj file to the zip"),
    });
    const loose = await importFile(client, "units.shp", Uint8Array.from(shp.data as Buffer));
    expect(loose.status).toMatchObject({
      valid: false,
      message: expect.stringContaining("choose the .zip file"),
    });
    expect(await titles(client)).toEqual([]);
  });
});
