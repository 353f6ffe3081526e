import type { ExportFeature } from "../../src/formats";

/** Formats a JSON document for people to read. */
export const json = (value: unknown): string[] => [`${JSON.stringify(value, null, 2)}\n`];

/** Formats a JSON array with one item per line. */
export async function* list(
  items: AsyncIterable<unknown>,
  before = "[",
  after = "]\n",
): AsyncGenerator<string> {
  let separator = before;
  for await (const item of items) {
    yield `${separator}\n${JSON.stringify(item)}`;
    separator = ",";
  }
  yield `${separator === before ? before : ""}\n${after}`;
}

/** Formats features as GeoJSON (RFC 7946), with notes and hunts as properties. */
export const geoJson = (features: AsyncIterable<ExportFeature>): AsyncGenerator<string> =>
  list(geoFeatures(features), '{"type":"FeatureCollection","features":[', "]}\n");

async function* geoFeatures(features: AsyncIterable<ExportFeature>): AsyncGenerator<object> {
  for await (const { uuid, title, geometry, properties, notes, hunts, photoIds } of features)
    yield {
      type: "Feature",
      id: uuid,
      geometry,
      properties: {
        title,
        ...properties,
        notes: notes.map((note) => ({ title: note.title, contents: note.contents })),
        hunts: hunts.map((hunt) => ({ uuid: hunt.uuid, title: hunt.title })),
        photoIds,
      },
    };
}
