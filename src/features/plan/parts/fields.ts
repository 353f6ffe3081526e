import * as z from "zod/mini";
import { TITLE_MAX } from "../../../domain/limits";
import type { TerrainFrame } from "../../../geometry/terrainTiles";

// Zod's JIT would need eval, which the Content-Security-Policy forbids.
z.config({ jitless: true });

export const between = (least: number, most: number) => z.number().check(z.gte(least), z.lte(most));
export const wholeBetween = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
export const share = between(0, 1);
/** Radius in meters. Sliders end at ten miles. */
export const radius = between(100, 20_000);

/** Limit of items in one list of a plan. */
export const MAX_ITEMS = 1000;
const id = z.string().check(z.minLength(1), z.maxLength(100));
export const ids = (most: number) => z.array(id).check(z.maxLength(most));
export const ref = id;

/** Titles of items, with room for suffixes such as "Ridge, point 12". */
export const name = z.string().check(z.maxLength(TITLE_MAX + 50));
const longitude = between(-180, 180);
const latitude = between(-90, 90);
export const place = z.object({ longitude, latitude });
export const spot = z.object({ longitude, latitude, title: name, uuid: z.nullable(id) });

const mercator = between(-1e8, 1e8);
/** Four corners: alternating x and y. */
export const corners = z.array(mercator).check(z.length(8));
/** At least three corners: alternating x and y. */
export const cornersUpTo = (most: number) =>
  z.array(mercator).check(
    z.minLength(6),
    z.maxLength(2 * most),
    z.refine((list) => list.length % 2 === 0),
  );

/** Part of the map that a tool searches. */
export const area = z.object({
  center: z.tuple([mercator, mercator]),
  resolution: between(0.001, 200_000),
  rotation: between(-3600, 3600),
  size: z.tuple([between(1, 20_000), between(1, 20_000)]),
});

/** Converts a frame to plain JSON. */
export const frameOf = ({ center, resolution, rotation, size }: TerrainFrame): z.infer<typeof area> => ({
  center: [...center],
  resolution,
  rotation,
  size: [...size],
});
