import { levelFor, tileCount } from "../../../workers/sheet/levels";
import type { SheetSource } from "../../../workers/sheet/types";
import type { Coordinates } from "../../domain/coordinates";
import { layOut } from "../../domain/sheet/layout";
import { MAX_LATITUDE } from "../../domain/sheet/plane";
import { formatCount } from "../../domain/units";
import type { SheetOptions } from "./slice";

/** Limit of tiles from other hosts per sheet. About what an hour of browsing the map loads. */
export const MAX_EXTERNAL_TILES = 2_500;
/** Limit of features on a sheet. More would be unreadable. */
export const MAX_FEATURES = 5_000;

/** Measured bytes per pixel in the file, for photos and drawn maps. */
const BYTES = { pdf: { photo: 0.32, drawn: 0.22 }, png: { photo: 1.7, drawn: 1.1 } } as const;

export interface Estimate {
  /** Size of the page. */
  pixels: [width: number, height: number];
  bytes: number;
  tiles: number;
  /** Why the sheet can't be made and what to do about it, or null. */
  problem: string | null;
}

/** Estimates size, tiles and problems of a sheet before it's made. */
export function estimate(
  options: SheetOptions,
  center: Coordinates | null,
  sources: readonly SheetSource[],
  origin: string,
): Estimate {
  const layout = layOut(options);
  const photo = sources[0]?.photo === true;
  const [width, height] = layout.pixels;
  const bytes = width * height * BYTES[options.format][photo ? "photo" : "drawn"];
  const place = center ?? { longitude: 0, latitude: 0 };
  const counted = sources.map((source) => {
    const asked = { center: place, scale: options.scale, dpi: options.resolution };
    const level = levelFor({ ...asked, photo: source.photo });
    return {
      host: new URL(source.url).host,
      ours: new URL(source.url).origin === origin,
      tiles: tileCount(layout.face, { ...asked, level }),
    };
  });
  const tiles = counted.reduce((sum, entry) => sum + entry.tiles, 0);
  const elsewhere = counted.filter(({ ours }) => !ours);
  const asked = elsewhere.reduce((sum, entry) => sum + entry.tiles, 0);
  let problem: string | null = null;
  if (Math.abs(place.latitude) > MAX_LATITUDE)
    problem = "Maps this close to a pole can't be printed. Move the map toward the equator.";
  else if (asked > MAX_EXTERNAL_TILES)
    problem = `This sheet needs ${formatCount(asked)} tiles from ${elsewhere[0]?.host}; up to ${formatCount(MAX_EXTERNAL_TILES)} are allowed for one sheet. Choose a lower resolution, smaller paper or a larger scale.`;
  return { pixels: [width, height], bytes, tiles, problem };
}
