import { getPosition } from "suncalc";
import { describe, expect, it } from "vitest";
import { zoneName } from "../../../../server/arcgis/layers/catalog";
import { layerRows } from "../../../../server/arcgis/layers/data";
import { fireRows, gaugeRows, seasonAt, snowDepth } from "../../../../server/arcgis/layers/samples";
import { layerService, tableOf, timeOf } from "../../../../server/arcgis/layers/services";
import { classOf, simple } from "../../../../server/arcgis/layers/style";
import { DEER } from "../../../../server/arcgis/layers/styles";
import { shootingHours, twilightRows } from "../../../../server/arcgis/layers/sun";
import { containsPoint } from "../../../../server/arcgis/query/spatial";

const DAY = 86_400_000;

describe("twilight and night", () => {
  it("match the sun's elevation that defines them", () => {
    for (const time of [
      Date.UTC(2026, 5, 21, 3),
      Date.UTC(2026, 11, 21, 15),
      Date.UTC(2026, 2, 20, 23, 30),
    ]) {
      for (const { attributes, shape } of twilightRows(time)) {
        const below = Number(attributes.ALTITUDE);
        for (let longitude = -175; longitude < 180; longitude += 10)
          for (let latitude = -60; latitude <= 60; latitude += 7) {
            const { altitude } = getPosition(new Date(time), latitude, longitude);
            // suncalc adds refraction near the horizon, and the band's edge is drawn in steps of one degree.
            if (Math.abs(altitude - below) < 1.2) continue;
            expect(
              containsPoint(shape, longitude + 0.01, latitude + 0.01),
              `${attributes.NAME} ${longitude} ${latitude}`,
            ).toBe(altitude < below);
          }
      }
    }
  });
});

describe("shooting hours", () => {
  it("last an hour longer than the day, and longer in summer", () => {
    const summer = shootingHours(-107.5, 40.5, Date.UTC(2026, 5, 21, 18), "America/Denver");
    const winter = shootingHours(-107.5, 40.5, Date.UTC(2026, 11, 21, 18), "America/Denver");
    // By the sunrise equation, days there last 15 h 4 min and 9 h 17 min.
    expect(Number(summer.MINUTES)).toBeCloseTo(15 * 60 + 4 + 60, -1);
    expect(Number(winter.MINUTES)).toBeCloseTo(9 * 60 + 17 + 60, -1);
  });

  it("report where the sun stays up or down", () => {
    const at = (month: number) =>
      shootingHours(-156.8, 71.3, Date.UTC(2026, month, 21, 22), "America/Anchorage");
    expect(at(5)).toMatchObject({ LEGAL_START: "The sun does not set", MINUTES: 1440 });
    expect(at(11)).toMatchObject({ LEGAL_START: "The sun does not rise", MINUTES: 0 });
  });
});

describe("time zones", () => {
  it("use their common names", () => {
    expect(
      [
        "America/New_York",
        "America/Chicago",
        "America/Phoenix",
        "America/Los_Angeles",
        "America/Juneau",
        "Pacific/Honolulu",
      ].map(zoneName),
    ).toEqual(["Eastern", "Central", "Mountain", "Pacific", "Alaska", "Hawaii"]);
    for (const { attributes } of layerRows("timezones"))
      expect(zoneName(String(attributes.TIMEZONE))).toMatch(/^[A-Z][a-z]+$/);
  });
});

describe("sample overlays", () => {
  it("are deterministic for a given time, and change from day to day", () => {
    const time = Date.UTC(2026, 8, 1);
    expect(fireRows(time)).toEqual(fireRows(time));
    expect(fireRows(time)).not.toEqual(fireRows(time + 3 * DAY));
    for (const { attributes } of fireRows(time)) {
      expect(Number(attributes.DISCOVERED)).toBeLessThanOrEqual(time);
      expect(Number(attributes.CONTAINED)).toBeGreaterThanOrEqual(0);
      expect(Number(attributes.CONTAINED)).toBeLessThanOrEqual(100);
    }
    expect(gaugeRows(time)).toEqual(gaugeRows(time));
    expect(new Set(gaugeRows(time).map(({ attributes }) => attributes.STATUS)).size).toBeGreaterThan(1);
  });

  it("have more snow at higher elevations, farther north and in winter", () => {
    const [winter, summer] = [seasonAt(Date.UTC(2026, 1, 15)), seasonAt(Date.UTC(2026, 7, 15))];
    expect(snowDepth(3000, 40, winter)).toBeGreaterThan(snowDepth(2500, 40, winter));
    expect(snowDepth(2500, 46, winter)).toBeGreaterThan(snowDepth(2500, 40, winter));
    expect(snowDepth(3000, 40, winter)).toBeGreaterThan(snowDepth(3000, 40, summer));
    expect(snowDepth(0, 30, winter)).toBe(0);
  });
});

describe("services", () => {
  it("are found only by their exact names", () => {
    expect(layerService("Layers", "CO_Counties")?.state).toBe("CO");
    expect(layerService("Layers", "US_Counties")?.state).toBeNull();
    expect(layerService("Overlays", "Fire")?.definition.name).toBe("Fire");
    for (const [folder, name] of [
      ["Layers", "Counties"],
      ["Layers", "XX_Counties"],
      ["Overlays", "US_Fire"],
      ["Layers", "CO_toString"],
      ["Basemap", "Fire"],
    ] as const)
      expect(layerService(folder, name)).toBeUndefined();
  });

  it("contain the features of their state", () => {
    const service = layerService("Layers", "CO_Counties");
    if (!service) throw new Error("Service not found.");
    const table = tableOf(service, 0);
    expect(table.rows).toHaveLength(64);
    expect(tableOf(service, 0)).toBe(table);
  });

  it("distinguish their classes, and accept times within ten years only", () => {
    const sun = layerService("Overlays", "Sun");
    const counties = layerService("Layers", "US_Counties");
    if (!sun || !counties) throw new Error("Service not found.");
    const now = Date.UTC(2026, 0, 1, 12, 3);
    expect(timeOf(sun, undefined, now)).toBe(Date.UTC(2026, 0, 1, 12));
    expect(timeOf(sun, `${now + DAY},null`, now)).toBe(Date.UTC(2026, 0, 2, 12));
    expect(timeOf(counties, "nonsense", now)).toBe(0);
    for (const text of ["nonsense", "1e3", "99999999999999", "-1"])
      expect(() => timeOf(sun, text, now)).toThrow(expect.objectContaining({ code: 400 }));
  });
});

describe("classes", () => {
  it("match the value", () => {
    const label = (value: number | null) => classOf(DEER, value)?.label;
    expect([label(5), label(10), label(30), label(100), label(null)]).toEqual([
      "Under 10% of the county",
      "Under 10% of the county",
      "25 to 50%",
      "Over 75%",
      undefined,
    ]);
    expect(classOf(simple("All", { kind: "line", color: [0, 0, 0, 255], width: 1 }), null)?.label).toBe(
      "All",
    );
  });
});
