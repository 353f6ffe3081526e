import * as Comlink from "comlink";
import type { ElevationSource } from "../../src/domain/elevationSource";
import type { Feature } from "../../src/domain/feature";
import { formatCount } from "../../src/domain/units";
import { buffersOf } from "../../src/workers/buffersOf";
import { driveSteps } from "../../src/workers/driveSteps";
import type { Progress } from "../ground/groundCache";
import type { Outside } from "../ground/readTiles";
import { groundOf } from "./ground";
import { Shaper } from "./kernel";
import { originalOf } from "./pieces";
import { hasTwoKnown, pointsOf } from "./points";
import {
  type FeatureRequest,
  MAX_POINTS,
  MAX_TRACKS,
  type OpenedTrack,
  type Points,
  type SavedPiece,
  type ShapedTracks,
  type TrackSettings,
} from "./types";

export interface TracksOutside extends Outside {
  /** Reads a feature from the API. Returns null if it no longer exists. @throws Error that says why it can't be read */
  readFeature(request: FeatureRequest, uuid: string, signal: AbortSignal): Promise<Feature | null>;
}

const TOO_MANY = `These tracks have too many points to work on together. Choose tracks of at most ${formatCount(MAX_POINTS)} points in all.`;
const NOT_OPEN = "No tracks have been set.";

/** Creates the API of the tracks worker. It keeps the points of the chosen lines until others are opened. */
export function createTracksApi(outside: TracksOutside) {
  let lines: Points[] = [];
  let ground: Float64Array[] | null = null;
  let shaper: Shaper | null = null;
  let onGround = false;
  const free = () => {
    lines = [];
    ground = null;
    shaper = null;
  };
  return {
    /**
     * Opens lines and tracks, replacing the previous ones. Features that no longer exist are left out.
     *
     * @throws Error that says why they can't be read, AbortError
     */
    async open(
      request: FeatureRequest,
      uuids: readonly string[],
      signal: AbortSignal,
      onProgress?: Progress,
    ): Promise<OpenedTrack[]> {
      free();
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
      lines = read;
      return opened;
    },
    /** Reads the ground under the open lines, for settings that use the map's elevations. */
    async readGround(source: ElevationSource, signal: AbortSignal, onProgress?: Progress): Promise<void> {
      if (ground) return;
      const of = lines;
      const read = await groundOf(outside, source, of, signal, onProgress);
      if (of !== lines) return;
      ground = read;
      shaper = null;
    },
    /** Applies settings to the lines. Returns null if nothing is left of them. Arrays are transferred. */
    async shape(settings: TrackSettings, signal: AbortSignal): Promise<ShapedTracks | null> {
      if (lines.length === 0) throw new RangeError(NOT_OPEN);
      const wanted = settings.ground && ground !== null;
      if (!shaper || onGround !== wanted)
        shaper = new Shaper(
          wanted ? lines.map((line, at) => ({ ...line, elevation: ground?.[at] ?? line.elevation })) : lines,
        );
      onGround = wanted;
      const shaped = await driveSteps(shaper.shape(settings), signal);
      return shaped && Comlink.transfer(shaped, transferables(shaped));
    },
    /** Returns the path of a row of the table as drawn: alternating x and y in Web Mercator meters. Transferred. */
    path(first: number, last: number): Float64Array<ArrayBuffer> {
      if (!shaper) throw new RangeError(NOT_OPEN);
      const path = shaper.path(first, last);
      return Comlink.transfer(path, [path.buffer]);
    },
    /** Returns the lines to save with the settings of the last `shape`. Transferred. */
    pieces(): SavedPiece[] {
      if (!shaper) throw new RangeError(NOT_OPEN);
      const pieces = shaper.pieces();
      return Comlink.transfer(
        pieces,
        pieces.flatMap((piece) => buffersOf(piece)),
      );
    },
    /** Returns the open lines as they were read, to undo replacing them. Transferred. */
    originals(): SavedPiece[] {
      const originals = lines.map(originalOf);
      return Comlink.transfer(
        originals,
        originals.flatMap((piece) => buffersOf(piece)),
      );
    },
    /** Frees the points. */
    forget: free,
  };
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

/**
 * Returns the buffers created for this result. The table isn't transferred, so that the next slider movement can reuse
 * it.
 */
const transferables = ({ drawing, breaks, stopPlaces, pieces }: ShapedTracks): ArrayBuffer[] => [
  ...buffersOf({ breaks, stopPlaces }),
  ...buffersOf(drawing),
  ...buffersOf(pieces),
];
