import { type SagaGenerator, select } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { seenSun } from "../../../domain/sunlight";
import { toMercator } from "../../../geometry/mercator";
import type { TerrainFrame } from "../../../geometry/terrainTiles";
import type { PlanRay } from "../../../map/mapStage";
import { selectSunlight } from "./selectors";

/** Length of the ray as a fraction of the map's shorter side. */
const LENGTH = 0.32;

/** Returns a line from a position toward the sun, or null while it's down. Web Mercator preserves directions. */
export function rayTo(
  at: number,
  longitude: number,
  latitude: number,
  { resolution, size }: Pick<TerrainFrame, "resolution" | "size">,
): PlanRay | null {
  const { azimuth, edge } = seenSun(at, longitude, latitude);
  if (edge <= 0) return null;
  const from = toMercator(longitude, latitude);
  const length = LENGTH * Math.min(...size) * resolution;
  const radians = (azimuth * Math.PI) / 180;
  return { from, to: [from[0] + length * Math.sin(radians), from[1] + length * Math.cos(radians)] };
}

/** Marks the picked slope and the sun's direction from it, or from the center of the area. */
export function* markSun(frame: TerrainFrame): SagaGenerator<void> {
  const { stage } = yield* getServices();
  const { spot, place, result, settings } = yield* select(selectSunlight);
  stage.plan.markSpots("sunlight", spot ? [{ ...spot, rank: null }] : []);
  const from = spot ?? place;
  const shows = from && result && settings.mode === "moment";
  stage.plan.showRay(shows ? rayTo(result.at, from.longitude, from.latitude, frame) : null);
}
