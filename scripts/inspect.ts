import { closeSync, fstatSync, openSync, readFileSync, writeSync } from "node:fs";
import { basename } from "node:path";
import { IMPORT_MAX_BYTES } from "../src/domain/limits";
import { tooLarge } from "../src/formats/detect";
import { countContent, FormatError, type FormatNote, readContent } from "../src/formats/index";

/** One line of the output. Counts are 0 if the file couldn't be read. */
interface Inspection {
  file: string;
  ok: boolean;
  error: { id: string; message: string; line: number | null } | null;
  waypoints: number;
  lines: number;
  areas: number;
  tracks: number;
  vertices: number;
  folders: number;
  notes: FormatNote[];
}

const NOTHING = { waypoints: 0, lines: 0, areas: 0, tracks: 0, vertices: 0, folders: 0, notes: [] };

/** Reads a file with the app's code and size limit. Never throws. */
function inspect(file: string): Inspection {
  try {
    const content = readContent(readBounded(file), { fileName: basename(file) });
    return { file, ok: true, error: null, ...countContent(content), notes: content.notes };
  } catch (error) {
    return { file, ok: false, error: describe(error), ...NOTHING };
  }
}

/** Reads a file's bytes. A file over the limit is refused without reading it. */
function readBounded(file: string): Uint8Array {
  const descriptor = openSync(file, "r");
  try {
    const { size } = fstatSync(descriptor);
    if (size > IMPORT_MAX_BYTES) throw tooLarge(basename(file), size, IMPORT_MAX_BYTES);
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function describe(error: unknown): NonNullable<Inspection["error"]> {
  if (error instanceof FormatError) return { id: error.id, message: error.message, line: error.line };
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : "";
  const message = error instanceof Error ? error.message : String(error);
  switch (code) {
    case "ENOENT":
      return { id: "file-not-found", message: "There is no such file. Check the path.", line: null };
    case "EISDIR":
      return { id: "is-a-directory", message: "This is a directory. Name the files inside it.", line: null };
    case "EACCES":
    case "EPERM":
      return { id: "file-unreadable", message: `The file may not be read: ${message}.`, line: null };
    default:
      return { id: "file-unreadable", message: `The file could not be read: ${message}`, line: null };
  }
}

const files = process.argv.slice(2);
if (files.length === 0) process.stderr.write("Usage: npm run --silent inspect -- FILE...\n");
for (const file of files) writeAll(`${JSON.stringify(inspect(file))}\n`);

/** Writes synchronously, so that output doesn't accumulate in memory. */
function writeAll(line: string): void {
  const bytes = Buffer.from(line);
  for (let sent = 0; sent < bytes.length; ) {
    try {
      sent += writeSync(1, bytes, sent);
    } catch (error) {
      // EAGAIN: the pipe's reader is slower than we are.
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) process.exit(0);
    }
  }
}
