import { describe, expect, it } from "vitest";
import { loadScene } from "../../../server/arcgis/render/scene";
import { LATE_SUMMER, seasonOf } from "../../../server/arcgis/render/season";
import { surfaceOf } from "../../../server/arcgis/render/surface";
import { TilePainter } from "../../../server/arcgis/render/tile";

describe("the season of a date", () => {
  it("has snow in winter, green in early summer and fall colors in October", () => {
    expect(seasonOf("2023-01-20").snow).toBeGreaterThan(1200);
    expect(seasonOf("2023-01-20")).toMatchObject({ green: 0, autumn: 0, bare: 1 });
    expect(seasonOf("2023-06-05").green).toBeGreaterThan(0.9);
    expect(seasonOf("2023-10-14").autumn).toBeGreaterThan(0.9);
    expect(seasonOf("2023-08-25")).toMatchObject({ snow: 0, autumn: 0, bare: 0 });
  });

  it("changes gradually from day to day, across the new year too", () => {
    const start = Date.UTC(2021, 10, 1);
    const days = Array.from({ length: 500 }, (_, i) =>
      seasonOf(new Date(start + i * 86_400_000).toISOString().slice(0, 10)),
    );
    days.slice(1).forEach((day, i) => {
      const before = days[i] ?? LATE_SUMMER;
      expect(Math.abs(day.snow - before.snow)).toBeLessThan(60);
      for (const key of ["green", "autumn", "bare"] as const)
        expect(Math.abs(day[key] - before[key])).toBeLessThan(0.1);
    });
  });

  it.each(["", "2024", "2024-13-01", "2024-5-1", "yesterday"])("refuses %j", (text) => {
    expect(() => seasonOf(text)).toThrow(RangeError);
  });
});

describe("imagery of a date", async () => {
  const painter = new TilePainter(await loadScene(null, true));
  const brightness = (date?: string) => {
    const { data } = painter
      .paint("satellite", { level: 9, row: 195, column: 104 }, date)
      .getImageData(0, 0, 256, 256);
    return data.reduce((sum, value) => sum + value, 0) / data.length;
  };

  it("shows snow on the Rockies in winter, and is identical for the same day", () => {
    const winter = brightness("2024-02-01");
    expect(winter).toBeGreaterThan(brightness("2024-08-20") + 30);
    expect(brightness("2024-02-01")).toBe(winter);
    expect(brightness()).not.toBe(winter);
  });
});

describe("a lake at low water", async () => {
  const scene = await loadScene();

  it("is smaller and leaves bare ground", () => {
    // Lake Winnebago and surroundings, at a level where its shores are many pixels wide.
    const id = { level: 11, row: Math.floor(0.3639 * 2 ** 11), column: Math.floor(0.2545 * 2 ** 11) };
    const sum = (mask: Uint8Array) => mask.reduce((a, b) => a + b, 0) / 255;
    const full = surfaceOf(scene, id);
    const low = surfaceOf(scene, id, 10);
    expect(sum(full.inland)).toBeGreaterThan(1000);
    expect(sum(full.exposed)).toBe(0);
    const lost = sum(full.inland) - sum(low.inland);
    expect(lost).toBeGreaterThan(100);
    expect(sum(low.exposed)).toBeGreaterThan(0.9 * lost);
  });
});
