import decodeQR from "qr/decode.js";
import { describe, expect, it } from "vitest";
import { KIND } from "../../../src/domain/featureColumns";
import { layOut } from "../../../src/domain/sheet/layout";
import { createPlane } from "../../../src/domain/sheet/plane";
import { createCollar, joinCredits, truncateText, wrap } from "../../../workers/sheet/collar";
import { createGrid } from "../../../workers/sheet/grid";
import { legendEntries } from "../../../workers/sheet/legend";
import type { Mark, TextMark } from "../../../workers/sheet/marks";
import { angleText, northsAt } from "../../../workers/sheet/norths";
import { createPage } from "../../../workers/sheet/page";
import { qrMarks } from "../../../workers/sheet/qrMarks";
import { barLength, SCALE_UNITS, scaleMarks } from "../../../workers/sheet/scaleBars";
import type { SheetJob } from "../../../workers/sheet/types";
import { CENTER, contentOf, JOB } from "../../support/sheetStudio";

const measure = (text: string, size: number) => text.length * size * 0.52;
const isText = (mark: Mark): mark is TextMark => mark.kind === "text";

function collarOf(change: Partial<SheetJob> = {}, credits = "Relief: NASA.") {
  const job = { ...JOB, ...change };
  const page = createPage(layOut(job), job.center, job.scale);
  const parts = {
    grid: createGrid(job.grid, page),
    norths: northsAt(page.plane, new Date(job.at)),
    legend: job.content ? legendEntries(job.content) : [],
    credits,
  };
  const collar = createCollar(job, page, parts, measure);
  return { ...collar, texts: collar.marks.filter(isText), layout: page.layout };
}

describe("declination and convergence", () => {
  it("agree with NOAA's calculator for WMM 2025 within a tenth of a degree", () => {
    // Test values of the WMM 2025 report, 2025.0 at sea level: latitude, longitude, declination.
    for (const [latitude, longitude, declination] of [
      [80, 0, 1.28],
      [0, 120, -0.16],
      [-80, 240, 68.78],
    ] as const) {
      const { magnetic } = northsAt(createPlane({ longitude, latitude }), new Date("2025-01-01T00:00:00Z"));
      expect(Math.abs(((magnetic - declination + 540) % 360) - 180)).toBeLessThan(0.1);
    }
  });

  it("put grid north west of true north in the west of a zone, as in the usual formula", () => {
    const degree = Math.PI / 180;
    const { grid } = northsAt(createPlane(CENTER), new Date(JOB.at));
    const usual =
      Math.atan(Math.tan((CENTER.longitude + 105) * degree) * Math.sin(CENTER.latitude * degree)) / degree;
    // Grid north differs by the convergence, which is negative west of the central meridian.
    expect(Math.abs(grid - usual)).toBeLessThan(0.01);
    expect(grid).toBeLessThan(0);
  });

  it("report that the model has expired", () => {
    expect(northsAt(createPlane(CENTER), new Date("2026-10-10")).current).toBe(true);
    expect(northsAt(createPlane(CENTER), new Date("2041-10-10")).current).toBe(false);
  });

  it("are written with their direction", () => {
    expect([8.42, -1.2, 0].map(angleText)).toEqual(["8.4° E", "1.2° W", "0.0° E"]);
  });
});

describe("scale bars", () => {
  it("are exactly as long as the ground distance they name", () => {
    const marks = scaleMarks(24_000, { x: 0, y: 0, room: 150, unit: 1 });
    const ends = marks.flatMap((mark) =>
      mark.kind === "path" ? [Math.max(...mark.points.filter((_, at) => at % 2 === 0))] : [],
    );
    const lengths = [0, 1, 2].map((row) => Math.max(...ends.slice(row * 4, row * 4 + 4)));
    // Half a mile, 2,000 feet and a kilometer at 1:24,000, in points (1/72 inch).
    expect(lengths[0]).toBeCloseTo((0.5 * 63_360 * 72) / 24_000, 6);
    expect(lengths[1]).toBeCloseTo((2_000 * 12 * 72) / 24_000, 6);
    expect(lengths[2]).toBeCloseTo((100_000 / 2.54 / 24_000) * 72, 6);
  });

  it("use the longest round length that fits at every scale", () => {
    for (const unit of SCALE_UNITS)
      for (const scale of [5_000, 24_000, 100_000, 500_000]) {
        const points = (barLength(unit, scale, 150) * unit.meters * 72) / 0.0254 / scale;
        expect(points).toBeLessThanOrEqual(150);
        expect(points).toBeGreaterThan(50);
      }
  });
});

describe("the collar", () => {
  it("shows title, note, scale, grid and date, and what isn't measured", () => {
    const { texts } = collarOf({ caution: "No detailed map data: don't navigate by it" });
    const said = texts.map(({ text }) => text);
    expect(said).toContain("Second season");
    expect(said).toContain("Water is marked in blue");
    expect(said).toContain("SCALE 1:24,000");
    expect(said).toContain("UTM grid, 1,000 m, zone 13N");
    expect(said).toContain("Ridgeline · Oct 10, 2026");
    expect(said).toContain("No detailed map data: don't navigate by it. Relief: NASA.");
    expect(said.find((text) => text.startsWith("Magnetic"))).toMatch(/^Magnetic \d\.\d° E, Oct 2026$/);
  });

  it("stays on the page of every paper, with the longest words", () => {
    for (const paper of ["letter", "a4", "24x36", "36x48"] as const)
      for (const orientation of ["portrait", "landscape"] as const) {
        const long = { title: "Ridge ".repeat(60), note: "water ".repeat(60), grid: "usng" as const };
        const { texts, layout } = collarOf({ ...long, paper, orientation }, "Relief: NASA. ".repeat(80));
        for (const { text, x, y, size, align = "left", angle = 0 } of texts) {
          const width = measure(text, size);
          const left = align === "left" ? x : align === "right" ? x - width : x - width / 2;
          if (angle === 0) {
            expect(left, text).toBeGreaterThan(0);
            expect(left + width, text).toBeLessThan(layout.width);
          }
          expect(y, text).toBeLessThan(layout.height);
          expect(y, text).toBeGreaterThan(0);
        }
      }
  });

  it("has a legend with each symbol once, the most frequent first", () => {
    const place: [number, number] = [CENTER.longitude, CENTER.latitude];
    const content = contentOf([
      { title: "a", kind: KIND.line, places: [place, place] },
      { title: "b", kind: KIND.point, places: [place], icon: 7 },
      { title: "c", kind: KIND.point, places: [place], icon: 7 },
      { title: "d", kind: KIND.point, places: [place], icon: 0 },
    ]);
    expect(legendEntries(content).map(({ label }) => label)).toEqual(["Camp", "Line", "Waypoint"]);
    const { texts, signs } = collarOf({ content });
    expect(signs).toHaveLength(3);
    expect(texts.map(({ text }) => text)).toContain("LEGEND");
  });

  it("counts the symbols that don't fit in the legend", () => {
    const place: [number, number] = [CENTER.longitude, CENTER.latitude];
    const content = contentOf(
      Array.from({ length: 60 }, (_, icon) => ({ title: "", kind: KIND.point, places: [place], icon })),
    );
    const { signs, texts } = collarOf({ content });
    expect(texts.map(({ text }) => text)).toContain(`and ${60 - signs.length} more`);
  });

  it("has no code without a link", () => {
    expect(collarOf({ link: null }).code).toBeNull();
    expect(collarOf().code).not.toBeNull();
  });
});

it("the QR code is read as its link", () => {
  const link = "https://maps.example.org/maps/?map=12/39.07/-106.9";
  const size = 400;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (const mark of qrMarks(link, { x: 0, y: 0, width: size, height: size })) {
    if (mark.kind !== "path") continue;
    const [left = 0, top = 0, right = 0, , , bottom = 0] = mark.points;
    for (let y = Math.round(top); y < Math.round(bottom); y++)
      for (let x = Math.round(left); x < Math.round(right); x++) data.set([0, 0, 0], (y * size + x) * 4);
  }
  expect(decodeQR({ width: size, height: size, data })).toBe(link);
});

it("repeated credits are shown once", () => {
  expect(joinCredits(["Relief: NASA. Sample terrain", "Relief: NASA. Borders: Census Bureau."])).toBe(
    "Relief: NASA. Sample terrain. Borders: Census Bureau.",
  );
});

it("texts are cut and wrapped to the available space", () => {
  expect(truncateText("Second season", 10, 40, measure)).toBe("Second…");
  expect(truncateText("Short", 10, 40, measure)).toBe("Short");
  expect(wrap("one two three", 10, 50, measure)).toEqual(["one two", "three"]);
});
