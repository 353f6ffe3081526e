import { smoothstep, unitHash } from "../elevation/noise";
import type { Row } from "../query/table";
import { type Season, seasonOf } from "../render/season";
import { layerRows } from "./data";

const DAY = 86_400_000;
const NOTE = "Sample data: not real";
const FIRES = 26;
/** Days until a sample fire is replaced by another. */
const FIRE_DAYS = 24;

/** Returns sample fires in sample forests. They grow, get contained and are replaced as days pass. */
export function fireRows(time: number): Row[] {
  const forests = layerRows("land").filter(
    ({ attributes }) => String(attributes.NAME).includes("Forest") && Number(attributes.ACRES) > 150_000,
  );
  return Array.from({ length: FIRES }, (_, number): Row => {
    const shifted = time / DAY + unitHash(number, 1, 91) * FIRE_DAYS;
    const life = Math.floor(shifted / FIRE_DAYS);
    const age = shifted - life * FIRE_DAYS;
    const forest = forests[Math.floor(unitHash(number, life, 92) * forests.length)];
    const [x = -110, y = 40] = forest?.shape.parts[0] ?? [];
    const kilometers = 1.2 + 9 * unitHash(number, life, 93) * smoothstep(0, 14, age);
    const ring = perimeter(x, y, kilometers, number + life * 64);
    return {
      attributes: {
        NAME: `Sample Fire ${number + 1}`,
        ACRES: Math.round(Math.PI * kilometers ** 2 * 0.7 * 247.105),
        CONTAINED: Math.round(100 * smoothstep(5, FIRE_DAYS, age)),
        DISCOVERED: Math.round((life * FIRE_DAYS - unitHash(number, 1, 91) * FIRE_DAYS) * DAY),
        STATE: forest?.attributes.STATE ?? null,
        NOTE,
      },
      shape: { type: "esriGeometryPolygon", parts: [ring] },
    };
  });
}

/** Returns a ragged clockwise ring around a position. */
function perimeter(x: number, y: number, kilometers: number, seed: number): Float64Array {
  const corners = 72;
  return Float64Array.from(
    Array.from({ length: corners }, (_, i) => {
      const angle = (-2 * Math.PI * i) / corners;
      const lobes = 0.22 * Math.sin(3 * angle + seed) + 0.12 * Math.sin(7 * angle + 2 * seed);
      const radius = (kilometers / 111.2) * (0.8 + lobes + 0.12 * (unitHash(i, seed, 94) - 0.5));
      return [x + (radius * Math.cos(angle)) / Math.cos((y * Math.PI) / 180), y + radius * Math.sin(angle)];
    }).flat(),
  );
}

/** Returns sample gauges on real rivers. Their generated flows rise with snowmelt. */
export function gaugeRows(time: number): Row[] {
  const day = Math.floor(time / DAY);
  const thaw = Math.exp(-((((day % 365) - 155) / 45) ** 2));
  return layerRows("gauges").map(({ attributes, shape }, number) => {
    const usual = 40 + 4000 * unitHash(number, 1, 95) ** 3;
    const now = usual * (0.6 + 1.6 * thaw) * (0.7 + 0.6 * unitHash(number, day, 96));
    const share = now / usual;
    return {
      attributes: {
        ...attributes,
        FLOW: Math.round(now),
        STAGE: Math.round((2 + 3 * Math.log10(now / 20)) * 10) / 10,
        STATUS: share < 0.65 ? "Low" : share > 1.5 ? "High" : "Normal",
        UPDATED: Math.floor(time / 900_000) * 900_000,
        NOTE,
      },
      shape,
    };
  });
}

/** Returns the season at a time, for snow. */
export const seasonAt = (time: number): Season => seasonOf(new Date(time).toISOString().slice(0, 10));

/** Returns generated snow depth in inches. It increases above a snow line that drops in winter. */
export function snowDepth(elevation: number, latitude: number, season: Season): number {
  const line = 3900 - 75 * Math.max(0, latitude - 35) - 1.15 * season.snow;
  return Math.max(0, Math.min(140, (elevation - line) / 14));
}
