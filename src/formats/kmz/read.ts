import type { ContentBuilder } from "../builder";
import { type DocumentSource, documentSteps } from "../document";
import type { Surroundings } from "../kml/surroundings";
import { FormatError } from "../types";
import { KmzArchive } from "./archive";

/**
 * Limit for the unpacked size of all KML files, as a multiple of the maximum file size. KML compresses to a tenth or
 * less.
 */
export const UNPACKED_TIMES = 4;

interface Waiting {
  entry: number;
  folder: number;
  kind: "main" | "linked" | "further";
}

/**
 * Reads a KMZ: its main KML file, then linked ones, then all others, each into a separate folder. A file that is linked
 * twice, or links to itself, is read once. Yields the unpacked bytes read and their total.
 *
 * @throws FormatError if the archive or its main KML file can't be read
 */
export function* kmzSteps(
  bytes: Uint8Array,
  builder: ContentBuilder,
  { fileName, maxBytes }: { fileName: string; maxBytes: number },
): Generator<{ done: number; total: number }, void, void> {
  const archive = new KmzArchive(bytes, fileName);
  const [main, ...others] = archive.kmlFiles();
  if (main === undefined) throw archive.withoutKml();
  const limit = UNPACKED_TIMES * maxBytes;
  const total = Math.min(
    limit,
    [main, ...others].reduce((sum, entry) => sum + archive.sizeOf(entry), 0),
  );
  const seen = new Set([main]);
  const waiting: Waiting[] = [{ entry: main, folder: -1, kind: "main" }];
  let done = 0;
  for (;;) {
    const next = waiting.shift() ?? further(others, seen, archive, builder);
    if (!next) break;
    const around: Surroundings = {
      folder: next.folder,
      find: (href) => archive.find(href, next.entry),
      isPhoto: (entry) => archive.isPhoto(entry),
      follow(href, name, parent) {
        const entry = archive.find(href, next.entry);
        if (entry === null || !archive.isKml(entry)) return false;
        if (seen.has(entry)) return true;
        seen.add(entry);
        const folder = builder.addFolder(name || titleOf(archive.pathOf(entry)), parent);
        waiting.push({ entry, folder, kind: "linked" });
        return true;
      },
    };
    try {
      const file = archive.kml(next.entry, limit - done, limit);
      const source: DocumentSource = { fileName: `${archive.pathOf(next.entry)} in ${fileName}`, around };
      for (const position of documentSteps(file, builder, source))
        yield { done: Math.min(total, done + position), total };
      done += file.length;
      if (next.kind !== "main")
        builder.notes.add(next.kind === "linked" ? "linked-file-read" : "further-kml-read");
    } catch (error) {
      if (next.kind === "main" || !(error instanceof FormatError)) throw error;
      builder.abandon(next.folder);
      builder.notes.add("further-kml-unreadable");
    }
  }
  archive.noteRest(builder.notes);
  builder.dropSharedPhotos();
}

function further(
  others: readonly number[],
  seen: Set<number>,
  archive: KmzArchive,
  builder: ContentBuilder,
): Waiting | null {
  const entry = others.find((other) => !seen.has(other));
  if (entry === undefined) return null;
  seen.add(entry);
  return { entry, folder: builder.addFolder(titleOf(archive.pathOf(entry)), -1), kind: "further" };
}

/** Title from a path: "units/Unit 12.kml" gives "Unit 12". */
const titleOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).replace(/\.kml$/i, "");
