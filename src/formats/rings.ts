import type { ContentSink } from "./sink";

/** Closes an open ring that starts at `start`. Drops a ring with fewer than three vertices and returns false. */
export function closeRing(builder: ContentSink, start: number): boolean {
  builder.settleLongitudes(start);
  const last = builder.vertexCount - 1;
  const [x, y] = [builder.coordinateAt(start, 0), builder.coordinateAt(start, 1)];
  const closed = last > start && builder.coordinateAt(last, 0) === x && builder.coordinateAt(last, 1) === y;
  if (last - start < (closed ? 3 : 2)) {
    builder.truncate(start);
    builder.notes.add("invalid-ring");
    return false;
  }
  if (!closed) {
    builder.vertex(x, y, builder.coordinateAt(start, 2), Number.NaN);
    builder.notes.add("ring-closed");
  }
  return true;
}
