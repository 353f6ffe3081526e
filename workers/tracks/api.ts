import * as Comlink from "comlink";
import type { ElevationSource } from "../../src/domain/elevationSource";
import { buffersOf } from "../../src/workers/buffersOf";
import { driveSteps } from "../../src/workers/driveSteps";
import type { Progress } from "../ground/groundCache";
import { groundOf } from "./ground";
import { Shaper } from "./kernel";
import { originalOf } from "./pieces";
import { readTracks, type TracksOutside } from "./readTracks";
import type { FeatureRequest, OpenedTrack, Points, SavedPiece, ShapedTracks, TrackSettings } from "./types";

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
      const { opened, read } = await readTracks(outside, request, uuids, signal, onProgress);
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

/**
 * Returns the buffers created for this result. The table isn't transferred, so that the next slider movement can reuse
 * it.
 */
const transferables = ({ drawing, breaks, stopPlaces, pieces }: ShapedTracks): ArrayBuffer[] => [
  ...buffersOf({ breaks, stopPlaces }),
  ...buffersOf(drawing),
  ...buffersOf(pieces),
];
