import type { Feature } from "../../src/domain/feature";
import { formatCount } from "../../src/domain/units";
import type { Progress } from "../ground/groundCache";
import type { Outside } from "../ground/readTiles";
import { hasTwoKnown, pointsOf } from "./points";
import { type FeatureRequest, MAX_POINTS, MAX_TRACKS, type OpenedTrack, type Points } from "./types";

export interface TracksOutside extends Outside {
  /** Reads a feature from the API. Returns null if it no longer exists. @throws Error that says why it can't be read */
  readFeature(request: FeatureRequest, uuid: string, signal: AbortSignal): Promise<Feature | null>;
}

const TOO_MANY = `These tracks have too many points to work on together. Choose tracks of at most ${formatCount(MAX_POINTS)} points in all.`;

/**
 * Reads lines and tracks. Features that no longer exist are left out.
 *
 * @throws Error that says why they can't be read, AbortError
 */
export async function readTracks(
  outside: TracksOutside,
  request: FeatureRequest,
  uuids: readonly string[],
  signal: AbortSignal,
  onProgress?: Progress,
): Promise<{ opened: OpenedTrack[]; read: Points[] }> {
  const opened: OpenedTrack[] = [];
  const read: Points[] = [];
  let points = 0;
  for (const [at, uuid] of uuids.slice(0, MAX_TRACKS).entries()) {
    const feature = await outside.readFeature(request, uuid, signal);
    signal.throwIfAborted();
    void onProgress?.(at + 1, uuids.length);
    if (feature?.geometry.type !== "LineString") continue;
    const line = pointsOf(feature.geometry.coordinates, feature.properties.times ?? null);
    points += line.time.length;
    if (points > MAX_POINTS) throw new RangeError(TOO_MANY);
    read.push(line);
    opened.push(openedOf(feature, line));
  }
  return { opened, read };
}

const openedOf = (feature: Feature, line: Points): OpenedTrack => {
  const { ghType, color, strokeType, strokeWidth, updatedAt } = feature.properties;
  const { uuid, title, isOwner, collectionIds } = feature;
  return {
    uuid,
    title,
    isOwner,
    collectionIds,
    ghType,
    color,
    strokeType,
    strokeWidth,
    updatedAt,
    points: line.time.length,
    timed: hasTwoKnown(line.time),
    elevated: hasTwoKnown(line.elevation),
  };
};
