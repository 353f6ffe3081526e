import { type SagaGenerator, select } from "typed-redux-saga";
import type { Coordinates } from "../../domain/coordinates";
import type { Extent } from "../../domain/geometry";
import { faceSize, layOut } from "../../domain/sheet/layout";
import { createPlane, faceCorners } from "../../domain/sheet/plane";
import { groundScale, SCALE_OF_LEVEL_0 } from "../../geometry/mercator";
import { detailLack, detailWords, selectBasemap, selectPictured } from "../basemaps";
import { selectElevationSource } from "../terrain";
import type { SheetOptions } from "./slice";

/** Returns the map's warning about imprecise ground data, for the sheet. Null if there is none. */
export function* printCaution(center: Coordinates, options: SheetOptions): SagaGenerator<string | null> {
  const source = yield* select(selectElevationSource);
  const pictured = yield* select(selectPictured);
  const basemap = yield* select(selectBasemap);
  const zoom = Math.log2((SCALE_OF_LEVEL_0 * groundScale(center.latitude)) / options.scale);
  const showsGround = source?.generated === true && (basemap === "Hybrid" || basemap === "Topographic");
  const extent = extentOf(center, options);
  const lack = detailLack({ zoom, extent }, source, { pictured, showsGround });
  return lack === "none" ? null : `${detailWords(lack, source).line}: don't navigate by it`;
}

/** Returns the extent of a sheet's map face in degrees. */
export function extentOf(center: Coordinates, options: SheetOptions): Extent {
  const corners = faceCorners(createPlane(center), faceSize(layOut(options), options.scale));
  const longitudes = corners.map(([longitude]) => longitude);
  const latitudes = corners.map(([, latitude]) => latitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}
