import { createHash } from "node:crypto";
import type { Imagery } from "../../maps/store/imagery/catalog";
import { touches } from "../../maps/store/imagery/imageryFile";
import { type TileId, tileBox } from "../geo/mercator";
import { type Capture, capturesOf, footprintOf } from "./captures";
import { RELEASES, type Release } from "./releases";

/** Release of the imagery archive: either generated or imagery added by the operator. */
export type ArchiveRelease = Release &
  (
    | {
        /** Index in RELEASES. */
        sample: number;
        imagery?: undefined;
      }
    | { imagery: Imagery; sample?: undefined }
  );

/** Source of a tile in a release. */
export type Serving =
  | { release: ArchiveRelease; capture: Capture; imagery?: undefined }
  | { release: ArchiveRelease; imagery: Imagery; capture?: undefined };

const SAMPLES = RELEASES.map((release, sample): ArchiveRelease => ({ ...release, sample }));

/** Lowest number for added imagery, far above the numbers of Esri's releases. */
const FIRST_NUMBER = 10_000_000;

/**
 * Returns the release number of a version of imagery. Every version gets a different number, so browsers never show
 * cached tiles of another one.
 */
export function releaseNumber({ id, version }: Pick<Imagery, "id" | "version">): number {
  const digest = createHash("sha1").update(`${id}@${version}`).digest();
  return FIRST_NUMBER + (digest.readUInt32BE(0) % (8 * FIRST_NUMBER));
}

/**
 * Returns all releases, oldest first. Among releases of one day, clients treat the lower number as the newer one, so
 * added imagery sorts before a generated release.
 */
export function archiveReleases(imagery: readonly Imagery[]): readonly ArchiveRelease[] {
  if (imagery.length === 0) return SAMPLES;
  const added = imagery.map((one): ArchiveRelease => {
    const number = releaseNumber(one);
    return { number, date: one.date, identifier: `added_${number}`, imagery: one };
  });
  return [...SAMPLES, ...added].sort((a, b) => a.date.localeCompare(b.date) || b.number - a.number);
}

/**
 * Returns what serves a tile in a release, as in Wayback: the latest capture from that release or an earlier one.
 * Undefined if there is none.
 * @param at the release's index in `releases`
 * @param shows whether imagery has any pixels in the tile
 */
export async function servingAt(
  releases: readonly ArchiveRelease[],
  at: number,
  id: TileId,
  shows: (imagery: Imagery) => Promise<boolean>,
): Promise<Serving | undefined> {
  const captures = new Map(capturesOf(footprintOf(id)).map((capture) => [capture.release, capture]));
  for (const release of releases.slice(0, at + 1).toReversed()) {
    if (release.imagery) {
      if (meets(release.imagery, id) && (await shows(release.imagery)))
        return { release, imagery: release.imagery };
      continue;
    }
    const capture = captures.get(release.sample);
    if (capture) return { release, capture };
  }
  return undefined;
}

/** Returns whether imagery may have pixels in a tile. */
export function meets({ sources }: Pick<Imagery, "sources">, id: TileId): boolean {
  const box = tileBox(id);
  return sources.some((source) => touches(source, box));
}
