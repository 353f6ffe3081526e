import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import * as app from "../support/app";
import type { WatchedPage } from "../support/browser";
import { makeXlsx, textRow } from "../support/makeXlsx";
import { withNewcomer } from "../support/openedPage";

const TEXT = `\uFEFFStand;Lat;Lon;Elevation (ft);Date;Owner
North stand;39,1234;-106,5678;10120;10/05/2024 7:31 AM;Ridge camp
Creek stand;39,1411;-106,5529;9875;10/06/2024 6:12 AM;Creek camp
South stand;nowhere;-106,5;9000;;Ridge camp
`;

describe("a table", () => {
  let watched: WatchedPage;
  let page: Page;
  withNewcomer((opened) => {
    watched = opened;
    page = opened.page;
  });

  const holds = (column: string) => page.getByLabel(`Use ${column} as`).locator("option:checked");

  it("shows what its columns contain and which rows it can't read before anything is uploaded", async () => {
    await app.openImport(page);
    await app.chooseFile(page, { name: "Stands.csv", bytes: new TextEncoder().encode(TEXT) });
    expect(await app.previewCounts(page)).toMatchObject({ Waypoints: "2" });
    expect(await holds("Lat").textContent()).toBe("Latitude");
    expect(await holds("Elevation (ft)").textContent()).toBe("Elevation (ft)");
    await page.getByText("Rows whose coordinates can't be read (line 4)").waitFor();
  });

  it("is imported with the columns chosen by keyboard", async () => {
    await page.getByLabel("Use Owner as").focus();
    await page.keyboard.type("Hunt");
    await expect.poll(() => holds("Owner").textContent()).toBe("Hunt");
    await page.getByText("Ridge camp", { exact: true }).waitFor();
    await app.uploadAndConfirm(page);
    await page.getByRole("button", { name: /Ridge camp/ }).waitFor();
    await page.getByRole("button", { name: /Creek camp/ }).waitFor();
    await app.openTab(page, "Content");
    await app.row(page, "North stand").waitFor();
  });

  it("is imported from a workbook in the same way", async () => {
    const rows = [
      ["Camera", "Where", "Team"],
      ["Bench camera", "39.2, -106.6", "Ridge team"],
    ].map((row) => textRow(...row));
    await app.openImport(page);
    await app.chooseFile(page, {
      name: "Cameras.xlsx",
      bytes: makeXlsx({ sheets: [{ rows: rows.join("") }] }),
    });
    expect(await app.previewCounts(page)).toMatchObject({ Waypoints: "1" });
    expect(await holds("Where").textContent()).toBe("Coordinates, any format");
    await page.getByLabel("Use Team as").selectOption({ label: "Hunt" });
    await app.uploadAndConfirm(page);
    await page.getByRole("button", { name: /Ridge team/ }).waitFor();
    await app.openTab(page, "Content");
    await app.row(page, "Bench camera").waitFor();
  });

  it("contacts no other host, breaks no policy and logs no error", () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.violations).toEqual([]);
    expect(watched.errors).toEqual([]);
  });
});
