import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { parcelsZip } from "../../bench/areas";
import * as app from "../support/app";
import type { WatchedPage } from "../support/browser";
import { dropFiles } from "../support/dropFile";
import { leastLongestTask } from "../support/mainThread";
import { makeDbf, makeShp, type Place, shapeBytes, shapefile } from "../support/makeShapefile";
import { makeZip } from "../support/makeZip";
import { withNewcomer } from "../support/openedPage";

/** Web Mercator, with coordinates in Colorado. */
const MERCATOR =
  'PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],UNIT["Meter",1.0]]';
const square = (x: number): Place[] => [
  [x, 4_720_000],
  [x, 4_730_000],
  [x + 9000, 4_730_000],
  [x + 9000, 4_720_000],
  [x, 4_720_000],
];

function units(): Uint8Array {
  const { shp, shx } = makeShp(
    [-11_800_000, -11_790_000].map((x) => shapeBytes({ type: 5, parts: [square(x)] })),
  );
  const columns = [
    { name: "UNIT_NAME", type: "C", length: 20 },
    { name: "RANGER", type: "C", length: 20 },
  ];
  const dbf = makeDbf(columns, [
    ["Fryingpan", "Aspen"],
    ["Hardscrabble", "Eagle"],
  ]);
  return makeZip([
    { name: "units/units.shp", data: shp },
    { name: "units/units.shx", data: shx },
    { name: "units/units.dbf", data: dbf },
    { name: "units/units.prj", data: MERCATOR },
  ]);
}

describe("a shapefile", () => {
  let watched: WatchedPage;
  let page: Page;
  withNewcomer((opened) => {
    watched = opened;
    page = opened.page;
  });

  const holds = (attribute: string) => page.getByLabel(`Use ${attribute} as`).locator("option:checked");

  it("dropped as a zip shows its areas and attributes before anything is uploaded", async () => {
    await app.openImport(page);
    await page.getByText("or drop the .shp, .dbf, .shx and .prj files together").waitFor();
    await dropFiles(page, "Drop a file here", [{ name: "Ranger units.zip", bytes: units() }]);
    expect(await app.previewCounts(page)).toMatchObject({ Areas: "2", Waypoints: "0" });
    expect(await holds("UNIT_NAME").textContent()).toBe("Name");
    expect(await holds("RANGER").textContent()).toBe("Keep in notes");
    await page.getByRole("region", { name: "Names" }).getByText("Fryingpan").waitFor();
    const options = await page.getByLabel("Use RANGER as").locator("option").allTextContents();
    expect(options).toContain("Leave out");
    expect(options).not.toContain("Latitude");
  });

  it("is named by the chosen attribute, and is on the map with its names", async () => {
    await page.getByLabel("Use RANGER as").selectOption({ label: "Name" });
    await page.getByRole("region", { name: "Names" }).getByText("Eagle").waitFor();
    expect(await holds("UNIT_NAME").textContent()).toBe("Keep in notes");
    await app.uploadAndConfirm(page);
    await page.getByRole("button", { name: /Ranger units/ }).waitFor();
    await app.openTab(page, "Content");
    await app.row(page, "Aspen").waitFor();
    await app.row(page, "Eagle").click();
    await page.getByText("UNIT_NAME: Hardscrabble").waitFor();
  });

  it("is read when its files are dropped together, and one of them alone reports what is missing", async () => {
    const files = shapefile([{ type: 1, place: [-106.2, 39.1] }], "stand").map(({ name, data }) => ({
      name,
      bytes: Uint8Array.from(data as Buffer),
    }));
    await app.openImport(page);
    await dropFiles(page, "Drop a file here", files.slice(0, 1));
    await page.getByText(/^stand\.shp is one file of a shapefile.*choose the \.zip file/).waitFor();
    await dropFiles(page, "Drop a file here", files);
    expect(await app.previewCounts(page)).toMatchObject({ Waypoints: "1" });
    await page.getByRole("list", { name: "Files" }).getByText("stand.zip").waitFor();
    await page.getByText(/^The coordinate system isn't given/).waitFor();
    await app.uploadAndConfirm(page);
    await app.openTab(page, "Content");
    await app.row(page, "Unit 1").waitFor();
  });

  it("of 170,000 areas is previewed without a task of the main thread above 50 ms of processor time", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parcels-"));
    const path = join(folder, "Parcels.zip");
    writeFileSync(path, parcelsZip(170_000, true));
    await app.openImport(page);
    const preview = async () => {
      // By path, because passing bytes would occupy the page's main thread.
      await page.getByLabel(/^GPX, .* file$/).setInputFiles(path);
      expect(await app.previewCounts(page)).toMatchObject({ Areas: "170,000" });
      await app.mapStill(page);
    };
    const task = await leastLongestTask(page, 50, preview, 1);
    rmSync(folder, { recursive: true });
    expect(task.processor).toBeLessThan(50);
  });

  it("contacts no other host, breaks no policy and logs no error", () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.violations).toEqual([]);
    expect(watched.errors).toEqual([]);
  });
});
