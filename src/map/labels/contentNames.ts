import { HALF_WORLD, toMercator } from "../../geometry/mercator";
import type { NameOnMap } from "../mapStage";
import type { ScreenBox } from "./CollisionIndex";

/** Returns the world position of a content name, 0 to 1 from the northwest. */
export function worldPlaceOf({ longitude, latitude }: NameOnMap): [x: number, y: number] {
  const [metersX, metersY] = toMercator(longitude, latitude);
  return [(metersX / HALF_WORLD + 1) / 2, (1 - metersY / HALF_WORLD) / 2];
}

/** Returns the box of a name with its anchor at x and y on the screen, in CSS pixels. */
export function boxOfName(name: NameOnMap, [x, y]: readonly [number, number]): ScreenBox {
  const [left, top] = [x + name.left, y + name.top];
  return { left, top, right: left + name.width, bottom: top + name.height };
}
