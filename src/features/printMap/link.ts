import { call, type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import type { Coordinates } from "../../domain/coordinates";
import { groundScale, SCALE_OF_LEVEL_0 } from "../../map/mercator";
import { withMapPlace } from "../map/mapPlace";

/**
 * What a sheet's code leads to: the hunt's share link where one was given out, which opens for whoever has the paper; else
 * the map at that place, which shows one's own content only to oneself.
 */
export function* sheetLink(hunt: string | null, center: Coordinates, scale: number): SagaGenerator<string> {
  const { pages } = yield* getServices();
  const { of, link } = yield* select((state) => state.shares);
  if (hunt && link && of?.type === "collection" && of.uuid === hunt) return link;
  const { pathname } = yield* call([pages, pages.location]);
  const zoom = Math.log2((SCALE_OF_LEVEL_0 * groundScale(center.latitude)) / scale);
  return new URL(`${pathname}${withMapPlace("", { ...center, zoom })}`, window.location.origin).href;
}
