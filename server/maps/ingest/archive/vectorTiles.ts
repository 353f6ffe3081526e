import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import type { VectorContent } from "../../../../src/domain/mapData";
import { MapDataError } from "../../errors";
import { MAX_VECTOR_UNPACKED, VECTOR_FIELDS, VECTOR_LAYERS, VECTOR_NAME } from "../../store/archive/limits";
import { damaged } from "./walk";

/** Features per sampled layer whose fields are read. */
const FEATURES_READ = 50;

type Layers = Map<string, Set<string>>;

/**
 * Determines the contents of vector tiles from the layers listed in the metadata and those found in sample tiles.
 * @param samples decompressed tiles
 * @param listed the metadata's `vector_layers`
 * @throws MapDataError archive-damaged if a sample isn't a vector tile, no-features if no tile has a layer
 */
export function inspectVectorTiles(
  samples: readonly Uint8Array[],
  listed: unknown,
): { vector: VectorContent; notes: string[] } {
  const found: Layers = new Map();
  for (const bytes of samples) readTile(bytes, found);
  const known = layersIn(listed);
  const notes =
    known.size === 0 ? [`The file doesn't list its layers. ${samples.length} tiles were read.`] : [];
  // Also draw layers that are in tiles but not in the list.
  for (const [name, fields] of found) add(known, name, fields);
  if (known.size === 0) throw new MapDataError("no-features", "The vector tiles have no layers.");
  const layers = [...known].slice(0, VECTOR_LAYERS).map(([name, fields]) => ({ name, fields: [...fields] }));
  if (known.size > VECTOR_LAYERS)
    notes.push(`The tiles have ${known.size} layers. Only ${VECTOR_LAYERS} are drawn.`);
  return { vector: { schema: schemaOf(known), layers }, notes };
}

/**
 * Reads the layers of a tile and the fields of its first features.
 * @throws MapDataError archive-damaged
 */
function readTile(bytes: Uint8Array, found: Layers): void {
  if (bytes.length > MAX_VECTOR_UNPACKED)
    throw new MapDataError(
      "archive-too-large",
      `The archive has a vector tile of more than ${MAX_VECTOR_UNPACKED / 1024 ** 2} MB. Create it again with smaller tiles.`,
    );
  try {
    const { layers } = new VectorTile(new PbfReader(bytes));
    // The reader skips what it doesn't know, so any bytes would pass as a tile without layers.
    if (bytes.length > 0 && Object.keys(layers).length === 0) throw new RangeError("There are no layers.");
    for (const [name, layer] of Object.entries(layers)) {
      const fields = new Set<string>();
      for (let at = 0; at < Math.min(layer.length, FEATURES_READ); at++) {
        const feature = layer.feature(at);
        feature.loadGeometry();
        for (const field of Object.keys(feature.properties)) fields.add(field);
      }
      add(found, name, fields);
    }
  } catch {
    throw damaged("a tile isn't a vector tile");
  }
}

function add(layers: Layers, name: string, fields: Iterable<string>): void {
  if (name === "" || name.length > VECTOR_NAME) return;
  const known = layers.get(name) ?? new Set<string>();
  layers.set(name, known);
  for (const field of fields)
    if (known.size < VECTOR_FIELDS && field !== "" && field.length <= VECTOR_NAME) known.add(field);
}

/** Parses TileJSON's `vector_layers`: an ID each, and fields by name. */
function layersIn(listed: unknown): Layers {
  const layers: Layers = new Map();
  if (!Array.isArray(listed)) return layers;
  for (const one of listed as unknown[]) {
    if (typeof one !== "object" || one === null) continue;
    const { id, fields } = one as { id?: unknown; fields?: unknown };
    if (typeof id !== "string") continue;
    add(layers, id, typeof fields === "object" && fields !== null ? Object.keys(fields) : []);
  }
  return layers;
}

/** Detects the schema from layers that are unique to it. */
function schemaOf(layers: Layers): VectorContent["schema"] {
  const has = (...names: string[]) => names.every((name) => layers.has(name));
  if (has("earth", "water", "roads")) return "protomaps";
  if (has("water", "transportation") || has("landcover", "water", "place", "boundary")) return "openmaptiles";
  if (has("streets", "place_labels") || has("water_polygons", "street_labels")) return "shortbread";
  return "generic";
}
