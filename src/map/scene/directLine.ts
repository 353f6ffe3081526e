import type DirectLineMeasurementAnalysis from "@arcgis/core/analysis/DirectLineMeasurementAnalysis.js";
import * as reactiveUtils from "@arcgis/core/core/reactiveUtils.js";
import Multipoint from "@arcgis/core/geometry/Multipoint.js";
import type Point from "@arcgis/core/geometry/Point.js";
import type ElevationLayer from "@arcgis/core/layers/ElevationLayer.js";
import type DirectLineMeasurementAnalysisView3D from "@arcgis/core/views/3d/analysis/DirectLineMeasurementAnalysisView3D.js";
import type { DirectLine, Drawing } from "../drawing";

/** Tolerance for equal elevations in meters. */
const SAME_METERS = 0.001;
const METERS_PER_YARD = 0.9144;

type Line = Pick<DirectLineMeasurementAnalysis, "startPoint" | "endPoint">;
export type Ends = readonly [Point, Point];
type Result = DirectLineMeasurementAnalysisView3D["result"];

/** Queries the elevations of points at the service's finest resolution. */
export async function elevationsOf(source: ElevationLayer, points: readonly Point[]): Promise<number[]> {
  const [first] = points;
  if (!first) return [];
  const asked = new Multipoint({
    points: points.map(({ x, y }) => [x, y]),
    spatialReference: first.spatialReference,
  });
  const { geometry } = await source.queryElevation(asked, { demResolution: "finest-contiguous" });
  return geometry.points.map((point) => point[2] ?? 0);
}

/** Converts a result in yards or meters to meters. */
function partsOf(result: Result): DirectLine | null {
  if (!result) return null;
  const { directDistance, horizontalDistance, verticalDistance } = result;
  const meters = ({ value, unit }: typeof directDistance) =>
    unit === "yards" ? value * METERS_PER_YARD : value;
  return {
    direct: meters(directDistance),
    horizontal: meters(horizontalDistance),
    vertical: meters(verticalDistance),
  };
}

interface Parts {
  line: Line;
  view: Pick<DirectLineMeasurementAnalysisView3D, "result">;
  /** Resolves with the ends on the drawn ground once that is loaded, or after a timeout. */
  onGround(ends: Ends): Promise<Ends>;
  elevationsOf(points: readonly Point[]): Promise<number[]>;
  /** Called with "loading" until the length is known, and with null while the line is incomplete. */
  tell(drawing: Drawing | null): void;
}

/**
 * Holds back the length of a measured line until its ground is known. Both ends are first moved to the service's
 * elevations, again after the user drags one.
 */
export function settleDirectLine({ line, view, onGround, elevationsOf, tell }: Parts) {
  let whole = false;
  /** Ends that are being queried or have been. */
  let known: Ends | null = null;
  let running: AbortController | null = null;

  const settle = async (ends: Ends, signal: AbortSignal) => {
    tell({ length: 0, area: null, line: "loading" });
    const [start, end] = await onGround([ends[0].clone(), ends[1].clone()]);
    if (signal.aborted) return;
    const [from = 0, to = 0] = await elevationsOf([start, end]);
    if (signal.aborted) return;
    [start.z, end.z] = [from, to];
    known = [start, end];
    [line.startPoint, line.endPoint] = known;
    // The library measures again asynchronously.
    const isNew = () => Math.abs((partsOf(view.result)?.vertical ?? -1) - Math.abs(to - from)) < SAME_METERS;
    await reactiveUtils.whenOnce(isNew, signal);
    if (signal.aborted) return;
    const parts = partsOf(view.result);
    if (parts) tell({ length: parts.direct, area: null, line: parts });
  };
  const begin = (ends: Ends) => {
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    known = ends;
    settle(ends, signal).catch((cause: unknown) => {
      if (signal.aborted) return;
      console.warn("unable to read the elevations of a direct line", cause);
      tell({ length: 0, area: null, line: "failed" });
    });
  };
  const stop = () => {
    running?.abort();
    running = null;
    known = null;
  };
  const handle = reactiveUtils.watch(
    () => [line.startPoint, line.endPoint] as const,
    ([start, end]) => {
      if (!whole) return;
      // A click started the next line.
      if (!start || !end) {
        whole = false;
        stop();
        tell(null);
      } else if (!(known && isSame(known[0], start) && isSame(known[1], end))) begin([start, end]);
    },
  );
  return {
    /** Call when both ends are placed. */
    placed() {
      const { startPoint, endPoint } = line;
      if (!startPoint || !endPoint) return;
      whole = true;
      begin([startPoint, endPoint]);
    },
    remove() {
      handle.remove();
      stop();
      tell(null);
    },
  };
}

const isSame = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y && a.z === b.z;
