import { extentOfVertices } from "../../src/domain/extent";
import { concatColumns, type FeatureColumns, sliceColumns, toColumns } from "../../src/domain/featureColumns";
import { type FeatureBlock, featureOf } from "../../src/formats/snapshot/decode";
import type { SnapshotPart } from "./types";

/**
 * Converts a block of a snapshot to columns for lists and the map. Its arrays are used, not copied.
 *
 * @param whole ids of features to return in full and leave out of the columns, because pending changes override them
 */
export function partOf(block: FeatureBlock, whole: ReadonlySet<string>): SnapshotPart {
  const { uuids, titles, table, looks, owners, hunts, states, moments, measures } = block;
  const leftOut: number[] = [];
  if (whole.size > 0)
    uuids.forEach((uuid, index) => {
      if (whole.has(uuid)) leftOut.push(index);
    });
  const places = { looks, owners, hunts, states };
  return {
    rows: {
      ...{ uuids, titles, table, ...places, moments, measures },
      photos: [...block.photos],
      extents: extentsOf(block),
      leftOut,
    },
    columns: without(columnsOf(block), leftOut),
    whole: leftOut.map((index) => featureOf(block, index)),
  };
}

function extentsOf({ count, vertexStart, coordinates }: FeatureBlock): Float64Array {
  const extents = new Float64Array(count * 4);
  for (let i = 0; i < count; i++)
    extents.set(extentOfVertices(coordinates, vertexStart[i] as number, vertexStart[i + 1] as number), i * 4);
  return extents;
}

function columnsOf(block: FeatureBlock): FeatureColumns {
  const { count, uuids, titles, looks, vertexStart, coordinates, ringIndex, ringStart } = block;
  // Converts each look to columns. The position doesn't matter.
  const styles = toColumns(
    block.table.looks.map((look) => ({
      uuid: "",
      title: "",
      geometry: { type: "Point", coordinates: [0, 0, 0] },
      properties: look as Parameters<typeof toColumns>[0][number]["properties"],
    })),
  );
  const pick = (from: Uint8Array) => {
    const picked = new Uint8Array(count);
    for (let i = 0; i < count; i++) picked[i] = from[looks[i] as number] as number;
    return picked;
  };
  const colors = new Uint8Array(count * 4);
  for (let i = 0; i < count; i++)
    for (let channel = 0; channel < 4; channel++)
      colors[i * 4 + channel] = styles.colors[(looks[i] as number) * 4 + channel] as number;
  return {
    ...{ uuids, titles, vertexStart, coordinates, ringIndex, ringStart, colors },
    kinds: pick(styles.kinds),
    strokeWidths: pick(styles.strokeWidths),
    strokeTypes: pick(styles.strokeTypes),
    icons: pick(styles.icons),
  };
}

function without(columns: FeatureColumns, leftOut: readonly number[]): FeatureColumns {
  if (leftOut.length === 0) return columns;
  const ends = [...leftOut, columns.uuids.length];
  return concatColumns(
    ends.map((end, index) =>
      sliceColumns(columns, index === 0 ? 0 : (leftOut[index - 1] as number) + 1, end),
    ),
  );
}

/** Returns the buffers of a part to transfer instead of copying. */
export function transferables({ rows, columns }: SnapshotPart): ArrayBuffer[] {
  const { looks, owners, hunts, states, moments, measures, extents } = rows;
  const arrays = [looks, owners, hunts, states, ...moments, ...measures, extents];
  const all = [...arrays, ...Object.values(columns).filter((value) => ArrayBuffer.isView(value))];
  return [...new Set(all.map(({ buffer }) => buffer as ArrayBuffer))];
}
