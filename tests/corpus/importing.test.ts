import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { formatCount, plural } from "../../src/domain/units";
import { countContent, huntsOf, type ParsedContent, readContent, toNewFeatures } from "../../src/formats";
import { toMercator } from "../../src/geometry/mercator";
import { fitExtent } from "../../src/map/fitExtent";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage, type WatchedPage } from "../support/browser";
import { corpusFile, corpusFolder } from "../support/files";
import { mapCenter, painted } from "../support/mapPicture";

const url = inject("serverUrl");
const folder = corpusFolder();
if (!folder)
  console.warn("No corpus beside the project and no RIDGELINE_CORPUS: its files are not imported.");

const FILES = [
  ["a GPX of CalTopo", "gpx", "caltopo-export.gpx"],
  ["a GPX of Garmin with extensions", "gpx", "garmin_with_extensions.gpx"],
  ["a GPX of several tracks", "gpx", "mapbox_togeojson__test__data__multitrackgpx.gpx"],
  ["a GPX with names in Slovenian", "gpx", "test_files__unicode.gpx"],
  ["a KML of all countries", "kml", "countries.kml"],
  ["a KML of areas from Hawaii to Maine", "kml", "polygons2d.kml"],
  ["a KML with gx:Track in a gx:MultiTrack", "kml", "gxmultitrack.kml"],
  ["a KML with times of its places", "kml", "examples__kml__time.kml"],
] as const;

/** Map area beside sidebar and toolbar, in a 1440 by 900 window. */
const FREE = { width: 1440 - 456, height: 900 };

function huntSizes(content: ParsedContent, fileName: string): [string, number][] {
  const sizes = huntsOf(content, fileName).map(({ title }): [string, number] => [title, 0]);
  for (const { hunts } of toNewFeatures(content, fileName)) {
    for (const hunt of hunts) {
      const size = sizes[hunt];
      if (size) size[1] += 1;
    }
  }
  return sizes;
}

/** Expects the map to be centered on the file's extent and zoomed to fit it. */
async function expectDrawn(page: Page, { extent }: ParsedContent): Promise<void> {
  if (!extent) throw new Error("The file has no extent.");
  const target = fitExtent(extent, FREE.width, FREE.height);
  const [x, y] = toMercator(target.longitude, target.latitude);
  const pixel = (2 * toMercator(180, 0)[0]) / 256 / 2 ** target.zoom;
  // The move starts a moment after the preview, later on a busy machine.
  const pixelsOff = async () => {
    const [atX, atY] = toMercator(...(await mapCenter(page)));
    return Math.hypot(atX - x, atY - y) / pixel;
  };
  await expect.poll(pixelsOff, { timeout: 20_000 }).toBeLessThan(30);
  await app.mapStill(page);
  await expect
    .poll(
      async () => {
        const { width, height } = await painted(page);
        return Math.max(width / FREE.width, height / FREE.height);
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0.5);
}

describe.skipIf(!folder)("files of other people's programs", () => {
  const titles: string[] = [];
  let hunts = 0;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    watched = await openPage({ url, picture: "sharp" });
    page = watched.page;
    await app.begin(page, url, app.newPerson());
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await keepEvidence(watched, task.name);
  });

  afterAll(closePages);

  it.each(FILES)("%s is shown, imported and listed", async (_what, kind, ending) => {
    const file = corpusFile(folder ?? "", kind, ending);
    const parsed = readContent(file.bytes, { fileName: file.name });
    const { waypoints, lines, areas, tracks } = countContent(parsed);
    const total = waypoints + lines + areas + tracks;

    await app.openImport(page);
    await app.chooseFile(page, file);
    expect(await app.previewCounts(page)).toEqual({
      Waypoints: formatCount(waypoints),
      Lines: formatCount(lines),
      Areas: formatCount(areas),
      Tracks: formatCount(tracks),
    });
    await expectDrawn(page, parsed);

    const sizes = huntSizes(parsed, file.name);
    await app.upload(page);
    await page.getByText(`${plural(total, "item")} in ${plural(sizes.length, "hunt")}`).waitFor();
    await app.confirmImport(page);
    titles.push(...parsed.titles);
    hunts += sizes.length;

    await app.openTab(page, "Content");
    await expect.poll(() => app.tabCount(page, "Content")).toBe(titles.length);
    const [title = ""] = parsed.titles;
    await page.getByLabel("Search Content").fill(title);
    const found = titles.filter((other) => other.toLowerCase().includes(title.toLowerCase()));
    await expect.poll(() => app.rowCount(app.content(page))).toBe(found.length);
    await app.row(page, title).first().waitFor();
    await page.getByRole("button", { name: "Clear search" }).click();

    await app.openTab(page, "Hunts");
    await expect.poll(() => app.tabCount(page, "Hunts")).toBe(hunts);
    for (const [hunt, size] of sizes) {
      await app
        .row(page, hunt)
        .filter({ hasText: plural(size, "item") })
        .click();
      const list = page.getByRole("list", { name: `Content of ${hunt}`, exact: true });
      await expect.poll(() => app.rowCount(list)).toBe(size);
      await page.getByRole("button", { name: "Back" }).click();
    }
  });

  it("asks no other host for anything, breaks no policy and logs no error", () => {
    expect(watched.foreign).toEqual([]);
    expect(watched.violations).toEqual([]);
    expect(watched.errors).toEqual([]);
  });
});
