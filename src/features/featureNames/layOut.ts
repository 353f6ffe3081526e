import type { NameOnMap, NamePlace } from "../../map/mapStage";
import { declutter, type NameBox } from "./declutter";
import { MAX_NAMES } from "./limits";
import { FONT_SIZE, textWidth } from "./textWidth";

/** Name to draw on the map. */
export interface Name extends NamePlace {
  title: string;
  /** Places the name below its position, as for waypoint markers, rather than centered on it. */
  below: boolean;
}

/** Keep in sync with FeatureNames.module.css. */
const MAX_WIDTH = 160;
const LINE = FONT_SIZE * 1.4;
const GAP = 4;
/** Free pixels around a name. */
const MARGIN = 3;

/** Returns the names that fit on the screen without overlapping. */
export function layOut(
  names: readonly Name[],
  toScreen: (longitude: number, latitude: number) => { x: number; y: number } | null,
): Name[] {
  const placed = names.flatMap((name) => {
    const screen = toScreen(name.longitude, name.latitude);
    return screen ? [{ name, box: boxOf(name, screen) }] : [];
  });
  const kept = declutter(
    placed.map(({ box }) => box),
    MAX_NAMES,
  );
  return kept.flatMap((at) => placed[at]?.name ?? []);
}

/** Returns the area a name covers, relative to its position on the map. */
export function boxOnMap(name: Name): NameOnMap {
  const { longitude, latitude } = name;
  return { longitude, latitude, ...boxOf(name, { x: 0, y: 0 }) };
}

function boxOf({ title, below }: Name, { x, y }: { x: number; y: number }): NameBox {
  const width = Math.min(MAX_WIDTH, textWidth(title)) + 2 * MARGIN;
  const height = LINE + 2 * MARGIN;
  return { left: x - width / 2, top: below ? y + GAP - MARGIN : y - height / 2, width, height };
}
