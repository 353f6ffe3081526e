import type { ContentBuilder } from "./builder";

/** Closes an open ring that begins at a vertex; drops one with fewer than three corners and gives false. */
export function closeRing(builder: ContentBuilder, start: number): boolean {
  const { coordinates } = builder;
  builder.settleLongitudes(start);
  const last = builder.vertexCount - 1;
  const [x, y] = [coordinates.at(3 * start), coordinates.at(3 * start + 1)];
  const closed = last > start && coordinates.at(3 * last) === x && coordinates.at(3 * last + 1) === y;
  if (last - start < (closed ? 3 : 2)) {
    builder.truncate(start);
    builder.notes.add("invalid-ring");
    return false;
  }
  if (!closed) {
    builder.vertex(x, y, coordinates.at(3 * start + 2), Number.NaN);
    builder.notes.add("ring-closed");
  }
  return true;
}
