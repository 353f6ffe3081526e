import { type BoxTree, buildBoxTree } from "./boxTree";
import { mercatorX, mercatorY, nearestCopy } from "./mercator";
import type { SelectGeometry } from "./types";

/**
 * The tree is rebuilt when more entries than this are outside it: at least DELTA_LEAST, and more than DELTA_SHARE of
 * the tree.
 */
const DELTA_LEAST = 1024;
const DELTA_SHARE = 0.25;

/**
 * All vertices on the map, in Web Mercator meters. Each added feature becomes an entry at the end. Replacing or
 * removing a feature leaves a dead entry. A tree covers the entries 0 .. treeEnd - 1. The few later ones are checked
 * one by one until the tree is rebuilt.
 */
export class VertexStore {
  /** 2 per vertex. Consecutive vertices of a feature are the short way apart, so they may leave the world's square. */
  vertices = new Float64Array(2048);
  /** Entry e has the vertices starts[e] .. starts[e + 1] - 1. */
  starts = new Uint32Array(1025);
  kinds = new Uint8Array(1024);
  slots = new Uint32Array(1024);
  /** 1 if the entry is alive and its feature is shown. */
  shown = new Uint8Array(1024);
  /** Vertices that start another ring of an area, ascending. The first ring of each area isn't listed. */
  ringStarts = new Uint32Array(64);
  /** By slot: result of the last findCrowded. CROWDED points are drawn as dots. */
  crowded: Uint8Array = new Uint8Array(0);
  count = 0;
  ringCount = 0;
  tree: BoxTree = buildBoxTree(new Float64Array(0));
  treeEnd = 0;
  /** Smallest and largest x of all vertices ever added. */
  west = Number.POSITIVE_INFINITY;
  east = Number.NEGATIVE_INFINITY;

  private readonly entryOf = new Map<number, number>();
  private deadVertices = 0;

  /** Number of features in the store. */
  get size(): number {
    return this.entryOf.size;
  }

  /** Adds features, replacing those with the same slot. Features without vertices are left out. */
  add(geometry: SelectGeometry): void {
    const { coordinates, vertexStart, kinds, slots, shown, ringIndex, ringStart } = geometry;
    this.remove(slots);
    this.reserve(kinds.length, coordinates.length / 2, ringStart.length);
    const { vertices } = this;
    for (let i = 0; i < kinds.length; i++) {
      const first = vertexStart[i] ?? 0;
      const end = vertexStart[i + 1] ?? 0;
      if (first >= end) continue;
      const entry = this.count;
      const start = this.starts[entry] ?? 0;
      let x = mercatorX(coordinates[first * 2] ?? 0);
      for (let vertex = first, at = start * 2; vertex < end; vertex++, at += 2) {
        x = nearestCopy(mercatorX(coordinates[vertex * 2] ?? 0), x);
        vertices[at] = x;
        vertices[at + 1] = mercatorY(coordinates[vertex * 2 + 1] ?? 0);
        if (x < this.west) this.west = x;
        if (x > this.east) this.east = x;
      }
      for (let ring = (ringIndex[i] ?? 0) + 1; ring < (ringIndex[i + 1] ?? 0); ring++) {
        this.ringStarts[this.ringCount++] = start + (ringStart[ring] ?? 0) - first;
      }
      this.starts[entry + 1] = start + end - first;
      this.kinds[entry] = kinds[i] ?? 0;
      this.slots[entry] = slots[i] ?? 0;
      this.shown[entry] = shown[i] ?? 0;
      this.entryOf.set(slots[i] ?? 0, entry);
      this.count++;
    }
    this.tidy();
  }

  /** Removes features. Unknown slots are ignored. */
  remove(slots: Uint32Array): void {
    for (const slot of slots) {
      const entry = this.entryOf.get(slot);
      if (entry === undefined) continue;
      this.entryOf.delete(slot);
      this.shown[entry] = 0;
      this.deadVertices += (this.starts[entry + 1] ?? 0) - (this.starts[entry] ?? 0);
    }
  }

  /** Shows the features whose byte (by slot) has its lowest bit set, and hides the others. */
  setShown(states: Uint8Array): void {
    for (const [slot, entry] of this.entryOf) this.shown[entry] = (states[slot] ?? 0) & 1;
  }

  /** Returns a byte per entry: 1 for entries of features in the store, shown or not. */
  alive(): Uint8Array {
    const bytes = new Uint8Array(this.count);
    for (const entry of this.entryOf.values()) bytes[entry] = 1;
    return bytes;
  }

  /** Rebuilds the tree when too many entries are outside it, and drops dead entries when they are the majority. */
  private tidy(): void {
    const mostlyDead = this.deadVertices > 4096 && this.deadVertices * 2 > (this.starts[this.count] ?? 0);
    if (mostlyDead) this.compact();
    const delta = this.count - this.treeEnd;
    if (mostlyDead || delta > Math.max(DELTA_LEAST, this.treeEnd * DELTA_SHARE)) this.index();
  }

  /** Builds the tree over all entries. */
  index(): void {
    this.tree = buildBoxTree(this.boxes());
    this.treeEnd = this.count;
  }

  private boxes(): Float64Array {
    const { vertices, starts } = this;
    const boxes = new Float64Array(this.count * 4);
    for (let entry = 0; entry < this.count; entry++) {
      let west = Number.POSITIVE_INFINITY;
      let south = Number.POSITIVE_INFINITY;
      let east = Number.NEGATIVE_INFINITY;
      let north = Number.NEGATIVE_INFINITY;
      const end = (starts[entry + 1] as number) * 2;
      for (let at = (starts[entry] as number) * 2; at < end; at += 2) {
        const x = vertices[at] as number;
        const y = vertices[at + 1] as number;
        if (x < west) west = x;
        if (x > east) east = x;
        if (y < south) south = y;
        if (y > north) north = y;
      }
      boxes[entry * 4] = west;
      boxes[entry * 4 + 1] = south;
      boxes[entry * 4 + 2] = east;
      boxes[entry * 4 + 3] = north;
    }
    return boxes;
  }

  /** Compacts the live entries, keeping their order. */
  private compact(): void {
    const { vertices, starts } = this;
    let entries = 0;
    let vertex = 0;
    let rings = 0;
    let ring = 0;
    for (let entry = 0; entry < this.count; entry++) {
      const start = starts[entry] ?? 0;
      const end = starts[entry + 1] ?? 0;
      const alive = this.entryOf.get(this.slots[entry] ?? 0) === entry;
      for (; ring < this.ringCount && (this.ringStarts[ring] ?? 0) < end; ring++) {
        if (alive) this.ringStarts[rings++] = (this.ringStarts[ring] ?? 0) - start + vertex;
      }
      if (!alive) continue;
      vertices.copyWithin(vertex * 2, start * 2, end * 2);
      this.kinds[entries] = this.kinds[entry] ?? 0;
      this.shown[entries] = this.shown[entry] ?? 0;
      this.slots[entries] = this.slots[entry] ?? 0;
      this.entryOf.set(this.slots[entry] ?? 0, entries);
      starts[entries] = vertex;
      vertex += end - start;
      entries++;
    }
    starts[entries] = vertex;
    this.count = entries;
    this.ringCount = rings;
    this.deadVertices = 0;
  }

  private reserve(entries: number, vertices: number, rings: number): void {
    const used = this.starts[this.count] ?? 0;
    this.vertices = grown(this.vertices, (used + vertices) * 2);
    this.starts = grown(this.starts, this.count + entries + 1);
    this.kinds = grown(this.kinds, this.count + entries);
    this.slots = grown(this.slots, this.count + entries);
    this.shown = grown(this.shown, this.count + entries);
    this.ringStarts = grown(this.ringStarts, this.ringCount + rings);
  }
}

type Column = Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** Returns the array, or a copy with room for 1.5 times `length`. */
function grown<T extends Column>(array: T, length: number): T {
  if (length <= array.length) return array;
  const Kind = array.constructor as new (length: number) => T;
  const larger = new Kind(Math.ceil(length * 1.5));
  larger.set(array as never);
  return larger;
}
