import { createHash } from "node:crypto";
import type { Imagery } from "../../maps/store/imagery/catalog";
import { touches } from "../../maps/store/imagery/imageryFile";
import { type TileId, tileBox } from "../geo/mercator";
import { type Capture, capturesOf, footprintOf } from "./captures";
import { RELEASES, type Release } from "./releases";

/** A release of the archive: a generated one, or an operator's imagery. */
export type ArchiveRelease = Release &
  (
    | {
        /** Its place in RELEASES. */
        sample: number;
        imagery?: undefined;
      }
    | { imagery: Imagery; sample?: undefined }
  );

/** What serves a tile. */
export type Serving =
  | { release: ArchiveRelease; capture: Capture; imagery?: undefined }
  | { release: ArchiveRelease; imagery: Imagery; capture?: undefined };

const SAMPLES = RELEASES.map((release, sample): ArchiveRelease => ({ ...release, sample }));

/** Numbers of added imagery begin here: those of Esri's releases are far below. */
const FIRST_NUMBER = 10_000_000;

/** Another version has another number, so that what browsers keep of it is never shown for it. */
export function releaseNumber({ id, version }: Pick<Imagery, "id" | "version">): number {
  const digest = createHash("sha1").update(`${id}@${version}`).digest();
  return FIRST_NUMBER + (digest.readUInt32BE(0) % (8 * FIRST_NUMBER));
}

/**
 * All releases, oldest first. Of one day, clients take the one with the lesser number for the newer one, so that imagery
 * stands before a generated release.
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
 * What serves a tile in a release, as in Wayback: the latest that came with it or before. Undefined where there is none.
 * @param at the release's place among `releases`
 * @param shows whether imagery shows anything of the tile
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

/** Whether a tile may show something of imagery. */
export function meets({ sources }: Pick<Imagery, "sources">, id: TileId): boolean {
  const box = tileBox(id);
  return sources.some((source) => touches(source, box));
}
