import { restoreGeometry } from "../../../../workers/graphics/restore";
import type { ContentGeometry } from "../../../../workers/graphics/types";
import { concatColumns, type FeatureColumns } from "../../../domain/featureColumns";
import type { Chunk } from "../../content/chunks";
import { type SlotTable, STYLE_BYTES } from "../../content/slotTable";

export interface SceneColumns {
  columns: FeatureColumns;
  /** Slots of the features, in the columns' order. */
  slots: Uint32Array;
}

/**
 * Returns the features of some slots as columns, restored from the 2D map's buffers with their current style. Yields
 * after each chunk.
 */
export function* sceneColumns(
  chunks: readonly Chunk[],
  table: SlotTable,
  wanted: (slot: number) => boolean,
): Generator<number, SceneColumns, void> {
  const parts: SceneColumns[] = [];
  for (const { buffers, slots } of chunks) {
    if (!slots.some(wanted)) continue;
    parts.push(pick(restoreGeometry(buffers), table, wanted));
    yield parts.length;
  }
  const slots = new Uint32Array(parts.reduce((sum, part) => sum + part.slots.length, 0));
  let at = 0;
  for (const part of parts) {
    slots.set(part.slots, at);
    at += part.slots.length;
  }
  return { columns: concatColumns(parts.map(({ columns }) => columns)), slots };
}

function pick(geometry: ContentGeometry, table: SlotTable, wanted: (slot: number) => boolean): SceneColumns {
  const { kinds, vertexStart, ringIndex, ringStart, coordinates } = geometry;
  const kept = [...geometry.slots.keys()].filter((index) => wanted(geometry.slots[index] ?? -1));
  const slots = Uint32Array.from(kept, (index) => geometry.slots[index] ?? 0);
  const count = (starts: Uint32Array, index: number) => (starts[index + 1] ?? 0) - (starts[index] ?? 0);
  const total = (starts: Uint32Array) => kept.reduce((sum, index) => sum + count(starts, index), 0);
  const styles = Array.from(slots, (slot) =>
    table.styles.subarray(slot * STYLE_BYTES, (slot + 1) * STYLE_BYTES),
  );
  const byte = (which: number) => Uint8Array.from(styles, (style) => style[which] ?? 0);
  const columns: FeatureColumns = {
    uuids: Array.from(slots, (slot) => table.uuidOf(slot) ?? ""),
    titles: Array.from(slots, () => ""),
    kinds: Uint8Array.from(kept, (index) => kinds[index] ?? 0),
    vertexStart: new Uint32Array(kept.length + 1),
    coordinates: new Float64Array(total(vertexStart) * 2),
    ringIndex: new Uint32Array(kept.length + 1),
    ringStart: new Uint32Array(total(ringIndex)),
    colors: new Uint8Array(kept.length * 4),
    strokeWidths: byte(4),
    strokeTypes: byte(5),
    icons: byte(6),
  };
  let [vertex, ring] = [0, 0];
  kept.forEach((index, at) => {
    const first = vertexStart[index] ?? 0;
    for (let from = ringIndex[index] ?? 0; from < (ringIndex[index + 1] ?? 0); from++)
      columns.ringStart[ring++] = (ringStart[from] ?? 0) - first + vertex;
    const end = vertexStart[index + 1] ?? first;
    columns.coordinates.set(coordinates.subarray(first * 2, end * 2), vertex * 2);
    columns.colors.set(styles[at]?.subarray(0, 4) ?? [], at * 4);
    vertex += end - first;
    columns.vertexStart[at + 1] = vertex;
    columns.ringIndex[at + 1] = ring;
  });
  return { columns, slots };
}
