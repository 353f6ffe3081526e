import {
  FormatError,
  type FormatErrorId,
  type ImportedFeature,
  type ParsedContent,
  type ReadOptions,
  readContent,
  toNewFeatures,
} from "../../../src/formats/index";

const encoder = new TextEncoder();

export const read = (text: string, options?: ReadOptions): ParsedContent =>
  readContent(encoder.encode(text), options);

export const features = (content: ParsedContent, fileName = "file.gpx"): ImportedFeature[] => [
  ...toNewFeatures(content, fileName),
];

/** Returns note counts by id. */
export const noted = (content: ParsedContent): Record<string, number> =>
  Object.fromEntries(content.notes.map(({ id, count }) => [id, count]));

export const gpx = (inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>`;

export const kml = (inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>${inside}</Document></kml>`;

/** Returns the error thrown when reading the input. */
export function errorOf(
  input: string | Uint8Array,
  options?: ReadOptions,
): { id: FormatErrorId; line: number | null; message: string } {
  try {
    readContent(typeof input === "string" ? encoder.encode(input) : input, options);
  } catch (error) {
    if (error instanceof FormatError) return { id: error.id, line: error.line, message: error.message };
    throw error;
  }
  throw new Error("Reading ended without an error");
}

/** Returns longitude, latitude and elevation of each vertex. */
export const vertices = (content: ParsedContent): number[][] =>
  Array.from({ length: content.coordinates.length / 3 }, (_, index) => [
    ...content.coordinates.subarray(3 * index, 3 * index + 3),
  ]);
