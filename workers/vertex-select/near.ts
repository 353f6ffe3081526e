import { KIND } from "../../src/domain/featureColumns";
import { WORLD_METERS } from "../graphics/types";
import { ringsOf } from "./hit";
import { forEachNear } from "./kernel";
import type { NearPaths, NearQuery } from "./types";
import type { VertexStore } from "./vertexStore";

/**
 * Returns the parts of shown features that touch a rectangle, as whole segments or single vertices. Null if there are
 * more than `most` vertices, too many for the user to mean a specific one.
 */
export function pathsNear(store: VertexStore, query: NearQuery): NearPaths | null {
  const { west, south, east, north, most, except } = query;
  const vertices: number[] = [];
  const starts: number[] = [];
  for (const world of [-1, 0, 1]) {
    const shift = world * WORLD_METERS;
    const box = { west: west + shift, south, east: east + shift, north };
    if (box.east < store.west || box.west > store.east) continue;
    const parts = new Parts(store.vertices, box, shift, { vertices, starts });
    forEachNear(store, box.west, south, box.east, north, (entry) => {
      if (vertices.length / 2 > most || store.slots[entry] === except) return;
      const [first, end] = [store.starts[entry] as number, store.starts[entry + 1] as number];
      if (store.kinds[entry] !== KIND.area) return parts.add(first, end, false);
      for (const [from, to] of ringsOf(store, first, end)) parts.add(from, to, true);
    });
    if (vertices.length / 2 > most) return null;
  }
  return {
    vertices: Float64Array.from(vertices),
    starts: Uint32Array.from([...starts, vertices.length / 2]),
  };
}

interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Extracts the parts of paths that touch a box. `shift` is subtracted from each x. */
class Parts {
  private readonly from: Float64Array;
  private readonly box: Box;
  private readonly shift: number;
  private readonly to: { vertices: number[]; starts: number[] };

  constructor(from: Float64Array, box: Box, shift: number, to: { vertices: number[]; starts: number[] }) {
    this.from = from;
    this.box = box;
    this.shift = shift;
    this.to = to;
  }

  add(first: number, end: number, closed: boolean): void {
    if (end - first === 1) {
      if (!this.touches(first, first)) return;
      this.to.starts.push(this.to.vertices.length / 2);
      this.put(first);
      return;
    }
    let open = false;
    const segment = (a: number, b: number) => {
      const touches = this.touches(a, b);
      if (touches && !open) {
        this.to.starts.push(this.to.vertices.length / 2);
        this.put(a);
      }
      if (touches) this.put(b);
      open = touches;
    };
    for (let vertex = first + 1; vertex < end; vertex++) segment(vertex - 1, vertex);
    if (closed && !this.same(first, end - 1)) segment(end - 1, first);
  }

  private put(vertex: number): void {
    this.to.vertices.push(
      (this.from[vertex * 2] as number) - this.shift,
      this.from[vertex * 2 + 1] as number,
    );
  }

  private same(a: number, b: number): boolean {
    return this.from[a * 2] === this.from[b * 2] && this.from[a * 2 + 1] === this.from[b * 2 + 1];
  }

  /** Returns whether a segment's bounding box touches the box. */
  private touches(a: number, b: number): boolean {
    const { from, box } = this;
    const [ax, ay, bx, by] = [from[a * 2], from[a * 2 + 1], from[b * 2], from[b * 2 + 1]] as [
      number,
      number,
      number,
      number,
    ];
    return (
      Math.max(ax, bx) >= box.west &&
      Math.min(ax, bx) <= box.east &&
      Math.max(ay, by) >= box.south &&
      Math.min(ay, by) <= box.north
    );
  }
}
