import * as Comlink from "comlink";
import type { MapTarget } from "../../src/domain/mapFeatures";
import { buffersOf } from "../../src/workers/buffersOf";
import { driveSteps } from "../../src/workers/driveSteps";
import { createGroundCache, type Progress } from "../ground/groundCache";
import { type GroundMask, placeOf } from "../ground/mask";
import { clipToWorld } from "../ground/mosaic";
import type { Outside } from "../ground/readTiles";
import type { FetchJson } from "../map-features/ask";
import { extentOfFrame } from "../map-features/extent";
import { createMapFeatureReader } from "../map-features/reader";
import type { ReadLayers } from "../map-features/types";
import { factsOf } from "./describe";
import { cellOf, type Ground } from "./ground";
import { createGroundReader } from "./groundReader";
import { zoneSteps } from "./kernel";
import type { GroundMatch } from "./match";
import { createMatchConditions, type MatchConditions } from "./matchConditions";
import { type NearTargets, reachOf } from "./near";
import { type CreateCanvas, paintZones } from "./paint";
import {
  type FoundZones,
  MATCH,
  type MapTargets,
  type MaskName,
  NO_DATA,
  NO_MATCH,
  type Zones,
  type ZonesArea,
  type ZonesQuery,
} from "./types";

/** Creates the API of the zones worker. */
export function createZonesApi(outside: Outside & { createCanvas: CreateCanvas; fetchJson: FetchJson }) {
  const kept = createGroundCache(createGroundReader(outside));
  const narrowing = createMatchConditions();
  const features = createMapFeatureReader(outside.fetchJson);
  let last: FoundBefore | null = null;

  return {
    /** Sets the mask another tool found, for queries that use it, or removes it with null. */
    mask(name: MaskName, mask: GroundMask | null): void {
      narrowing.mask(name, mask);
    },
    /** Sets the account's features that distances are measured to, or removes them with null. */
    measureTo(targets: NearTargets | null): void {
      narrowing.measureTo("content", targets);
    },
    /**
     * Reads the features of map layers that distances are measured to, in an area and within reach around it.
     *
     * @param distance meters on the ground
     */
    async readMap(
      to: MapTarget,
      { source, area, distance }: MapTargets,
      signal: AbortSignal,
      onProgress?: Progress,
    ): Promise<ReadLayers> {
      const extent = extentOfFrame(area.frame, reachOf(distance));
      const detail = cellOf(area) / 2;
      const { areas, lines, names, sample } = await features.read(
        { source, extent, detail },
        signal,
        onProgress,
      );
      narrowing.measureTo(to, { areas, lines });
      return { names, sample };
    },
    /**
     * Finds zones in an area. An abort rejects the call at once. Reading continues for the next call, until one needs
     * another area or `forget` is called.
     */
    async find(
      area: ZonesArea,
      query: ZonesQuery,
      signal: AbortSignal,
      onProgress?: Progress,
    ): Promise<FoundZones> {
      const match = await kept.get(area, signal, onProgress);
      const { found, zones } = await driveSteps(findSteps(match, query, narrowing), signal);
      last = { match, zones };
      const picture = paintZones(found, area.frame.resolution, outside.createCanvas);
      return Comlink.transfer({ ...found, picture }, [...buffersOf(found), ...buffersOf(picture ?? {})]);
    },
    /** Returns a mask of all zones found last, or null before the first result. */
    asMask(): GroundMask | null {
      if (!last) return null;
      const mask = maskOf(last);
      return Comlink.transfer(mask, buffersOf(mask));
    },
    /** Stops reading, and frees the ground, masks and targets. */
    forget(): void {
      kept.stop();
      narrowing.forget();
      features.forget();
      last = null;
    },
  };
}

/** The zones found last, as runs of cells. */
interface FoundBefore {
  match: Pick<GroundMatch, "classes"> & {
    ground: Pick<Ground, "width" | "height" | "west" | "north" | "cell" | "inView">;
  };
  zones: Pick<Zones, "runs">;
}

/** Cells are known where the ground is. Everything outside the search area is unknown. */
function maskOf({ match: { ground, classes }, zones: { runs } }: FoundBefore): GroundMask {
  const { width, height, inView } = ground;
  const cells = new Uint8Array(width * height);
  for (let at = 0; at < cells.length; at++)
    cells[at] = inView[at] === 0 || classes[at] === 0 ? NO_DATA : NO_MATCH;
  for (let row = 0; row < height; row++) {
    for (let run = runs.rowFirst[row] as number; run < (runs.rowFirst[row + 1] as number); run++)
      cells.fill(MATCH, row * width + (runs.start[run] as number), row * width + (runs.end[run] as number));
  }
  return { cells, ...placeOf(ground), beyond: NO_DATA };
}

function* findSteps(
  match: GroundMatch,
  query: ZonesQuery,
  narrowing: MatchConditions,
): Generator<number, { found: Omit<FoundZones, "picture">; zones: Zones }, void> {
  const { ground, classes, known } = match;
  const raster = match.match(query.filter);
  yield 0;
  yield* narrowing.applySteps(raster, ground, query);
  const { rowAreas } = ground;
  const { minArea, smoothing, most } = query;
  const zones = yield* zoneSteps(raster, { rowAreas, minArea, smoothing, most });
  const coordinates = clipToWorld(zones.coordinates, ground);
  const { count, outlined, areas, zoneRing, ringStart } = zones;
  const found = {
    count,
    outlined,
    total: areas.reduce((sum, area) => sum + area, 0),
    known,
    areas: areas.slice(0, outlined),
    ...factsOf(zones, ground, classes),
    zoneRing,
    ringStart,
    coordinates,
  };
  return { found, zones };
}
