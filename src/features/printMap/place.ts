import { call, put, type SagaGenerator, select, take } from "typed-redux-saga";
import { unionExtents } from "../../domain/extent";
import type { Extent } from "../../domain/geometry";
import { fitExtent } from "../../domain/sheet/fit";
import { faceSize, layOut } from "../../domain/sheet/layout";
import { createPlane, faceCorners } from "../../domain/sheet/plane";
import { selectHunt, selectOpening } from "../content/hunts/selectors";
import { huntOpening } from "../content/hunts/slice";
import { selectContentLoading, selectTable } from "../content/selectors";
import { contentLoading } from "../content/slice";
import { moveMap } from "../map/moveMap";
import { selectPrintMap } from "./selectors";
import { changeSheet } from "./slice";
import { readViewpoint } from "./viewpoint";

/** Fits the sheet to the hunt's features at the largest standard scale. */
export function* fit(): SagaGenerator<void> {
  // The hunt may still be loading.
  while ((yield* select(selectContentLoading)).state === "running") yield* take(contentLoading);
  while ((yield* select(selectOpening))?.status.state === "running") yield* take(huntOpening);
  const { hunt, options } = yield* select(selectPrintMap);
  const featureIds = hunt ? ((yield* select(selectHunt, hunt))?.featureIds ?? []) : [];
  const table = yield* select(selectTable);
  const extent = unionExtents([...table.rows(featureIds)].map((row) => row.extent));
  if (!extent) return;
  const { center, scale } = fitExtent(extent, layOut(options));
  yield* call(move, center, scale);
  // Must come last because a scale change cancels this saga.
  yield* put(changeSheet({ scale }));
}

/** Moves the map so that the whole sheet is in view. */
export function* show(): SagaGenerator<void> {
  const { longitude, latitude } = yield* call(readViewpoint);
  const { options } = yield* select(selectPrintMap);
  yield* call(move, { longitude, latitude }, options.scale);
}

/** Margin factor that shows some of the map around the sheet. */
const AROUND = 1.12;

function* move(center: { longitude: number; latitude: number }, scale: number): SagaGenerator<void> {
  const { options } = yield* select(selectPrintMap);
  const [width, height] = faceSize(layOut(options), scale);
  const corners = faceCorners(createPlane(center), [width * AROUND, height * AROUND]);
  const longitudes = corners.map(([longitude]) => longitude);
  const latitudes = corners.map(([, latitude]) => latitude);
  const wrap = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;
  const extent: Extent = [
    wrap(Math.min(...longitudes)),
    Math.min(...latitudes),
    wrap(Math.max(...longitudes)),
    Math.max(...latitudes),
  ];
  yield* call(moveMap, extent);
}
