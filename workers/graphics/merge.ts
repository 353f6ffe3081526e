import {
  type ContentBuffers,
  FILL_STRIDE,
  FIRST_OF_PATH,
  LINE_LEVELS,
  LINE_STRIDE,
  type LineBuffer,
  POINT_STRIDE,
} from "./types";

/** Merges the buffers of several builds in order, without the features that `keep` rejects. */
export function mergeContent(
  parts: readonly ContentBuffers[],
  keep: (slot: number) => boolean,
): ContentBuffers {
  const points = parts.map((part) => filterRecords(part.points, POINT_STRIDE, 0, part.points.length, keep));
  return {
    points: joinWords(points),
    lines: LINE_LEVELS.map((_, level) =>
      mergeLines(
        parts.flatMap((part) => part.lines[level] ?? []),
        keep,
      ),
    ),
    ...mergeFills(parts, keep),
  };
}

const PADDING = Int32Array.of(0, 0, FIRST_OF_PATH, 0);

function mergeLines(parts: readonly LineBuffer[], keep: (slot: number) => boolean): LineBuffer {
  const ends: LineBuffer["ends"] = [0, 0, 0];
  const ranges: Int32Array[] = [PADDING];
  let count = 0;
  for (let kind = 0; kind < 3; kind++) {
    for (const part of parts) {
      const from = ((part.ends[kind - 1] ?? 0) + 1) * LINE_STRIDE;
      const to = ((part.ends[kind] ?? 0) + 1) * LINE_STRIDE;
      const kept = filterRecords(part.words, LINE_STRIDE, from, to, keep);
      ranges.push(kept);
      count += kept.length / LINE_STRIDE;
    }
    ends[kind] = count;
  }
  ranges.push(PADDING);
  return { words: joinWords(ranges), ends };
}

/**
 * Returns the records first .. end - 1 (in words) whose slot is kept. The slot is the third word of points and line
 * vertices.
 */
function filterRecords(
  words: Int32Array,
  stride: number,
  first: number,
  end: number,
  keep: (slot: number) => boolean,
): Int32Array {
  const out = new Int32Array(end - first);
  let at = 0;
  for (let i = first; i < end; i += stride) {
    if (!keep((words[i + 2] ?? 0) & ~FIRST_OF_PATH)) continue;
    for (let word = 0; word < stride; word++) out[at++] = words[i + word] ?? 0;
  }
  return out.subarray(0, at);
}

function mergeFills(
  parts: readonly ContentBuffers[],
  keep: (slot: number) => boolean,
): Pick<ContentBuffers, "fillVertices" | "fillIndices"> {
  const vertices: Int32Array[] = [];
  const indices: number[] = [];
  let base = 0;
  for (const { fillVertices, fillIndices } of parts) {
    const moved = new Int32Array(fillVertices.length / FILL_STRIDE);
    const kept = new Int32Array(fillVertices.length);
    let count = 0;
    for (let i = 0; i < moved.length; i++) {
      if (!keep(fillVertices[i * FILL_STRIDE + 3] ?? 0)) continue;
      kept.set(fillVertices.subarray(i * FILL_STRIDE, (i + 1) * FILL_STRIDE), count * FILL_STRIDE);
      moved[i] = base + count++;
    }
    for (const corner of fillIndices) {
      if (keep(fillVertices[corner * FILL_STRIDE + 3] ?? 0)) indices.push(moved[corner] ?? 0);
    }
    vertices.push(kept.subarray(0, count * FILL_STRIDE));
    base += count;
  }
  return { fillVertices: joinWords(vertices), fillIndices: Uint32Array.from(indices) };
}

function joinWords(parts: readonly Int32Array[]): Int32Array {
  const joined = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
