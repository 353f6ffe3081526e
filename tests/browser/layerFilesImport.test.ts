import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import * as app from "../support/app";
import type { WatchedPage } from "../support/browser";
import { writeWithGdal } from "../support/gdalFiles";
import { NativeGdb, writesFileGdb } from "../support/nativeGdb";
import { withNewcomer } from "../support/openedPage";

const feature = (name: string, geometry: GeoJSON.Geometry): GeoJSON.Feature => ({
  type: "Feature",
  properties: { name, acres: 40 },
  geometry,
});
const stand = (name: string, longitude: number) =>
  feature(name, { type: "Point", coordinates: [longitude, 39] });
const TRAIL = feature("Ridge trail", {
  type: "LineString",
  coordinates: [
    [-106, 39],
    [-106.1, 39.1],
  ],
});

const LAYERS = [
  { name: "Stands", features: [stand("North stand", -106)], type: "POINT", system: "EPSG:26913" },
  { name: "Trails", features: [TRAIL], type: "MULTILINESTRING", system: "EPSG:3857" },
];

describe("files with layers", () => {
  const gdb = writesFileGdb() ? new NativeGdb(LAYERS) : null;
  let watched: WatchedPage;
  let page: Page;
  withNewcomer((opened) => {
    watched = opened;
    page = opened.page;
  });
  afterAll(() => gdb?.remove());

  describe.skipIf(!gdb)("a zipped file geodatabase (needs gdal-bin 3.6)", () => {
    function zipped(...change: Parameters<NativeGdb["zip"]>) {
      if (!gdb) throw new Error("GDAL hasn't written the geodatabase");
      return gdb.zip(...change);
    }

    it("offers its layers, and the chosen one becomes features with names", async () => {
      await app.openImport(page);
      await app.chooseFile(page, { name: "Units.gdb.zip", bytes: zipped() });
      expect(await app.previewCounts(page)).toMatchObject({ Waypoints: "1", Lines: "1" });
      await page.getByRole("checkbox", { name: "Trails" }).click();
      await expect.poll(() => app.previewCounts(page)).toMatchObject({ Waypoints: "1", Lines: "0" });
      await app.uploadAndConfirm(page);
      await app.openTab(page, "Content");
      await app.row(page, "North stand").click();
      await page.getByText("acres: 40").waitFor();
      await page.getByRole("button", { name: "Back" }).click();
      expect(await app.row(page, "Ridge trail").count()).toBe(0);
    });

    it("with a truncated layer says which one and imports the other", async () => {
      const cut = zipped((files) => {
        files.set("a00000009.gdbtable", files.get("a00000009.gdbtable")?.subarray(0, 60) ?? new Uint8Array());
      });
      await app.openImport(page);
      await app.chooseFile(page, { name: "Cut.gdb.zip", bytes: cut });
      expect(await app.previewCounts(page)).toMatchObject({ Waypoints: "0", Lines: "1" });
      await page.getByText(/^Layer “Stands” was left out\. .* is damaged: .*Download it/).waitFor();
      await app.uploadAndConfirm(page);
      await app.openTab(page, "Content");
      await app.row(page, "Ridge trail").waitFor();
    });
  });

  it("a FlatGeobuf file shows its content and becomes features with names", async () => {
    const files = writeWithGdal([
      { name: "stands", features: [stand("South stand", -107)], options: ["-f", "FlatGeobuf"] },
    ]);
    const bytes = Uint8Array.from(files.get("stands.fgb") ?? []);
    await app.openImport(page);
    await app.chooseFile(page, { name: "South stands.fgb", bytes });
    expect(await app.previewCounts(page)).toMatchObject({ Waypoints: "1", Lines: "0" });
    await app.uploadAndConfirm(page);
    await page.getByRole("button", { name: /South stands/ }).waitFor();
    await app.openTab(page, "Content");
    await app.row(page, "South stand").waitFor();
  });

  it("contacts no other host, breaks no policy and logs no error", () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.violations).toEqual([]);
    expect(watched.errors).toEqual([]);
  });
});
