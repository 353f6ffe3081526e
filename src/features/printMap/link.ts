import { call, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import type { Coordinates } from "../../domain/coordinates";
import { groundScale, SCALE_OF_LEVEL_0 } from "../../geometry/mercator";
import { withMapPlace } from "../map/mapPlace";
import { selectSharePanel } from "../shares";

/**
 * Returns the target of a sheet's QR code. If the hunt has a share link, it's that, so anyone with the paper can open
 * it. Otherwise it's the map at this position, where the user's content is visible only to the user.
 */
export function* sheetLink(hunt: string | null, center: Coordinates, scale: number): SagaGenerator<string> {
  const { pages } = yield* getServices();
  const { of, link } = yield* select(selectSharePanel);
  if (hunt && link && of?.type === "collection" && of.uuid === hunt) return link;
  const { pathname } = yield* call([pages, pages.location]);
  const zoom = Math.log2((SCALE_OF_LEVEL_0 * groundScale(center.latitude)) / scale);
  return new URL(`${pathname}${withMapPlace("", { ...center, zoom })}`, window.location.origin).href;
}
