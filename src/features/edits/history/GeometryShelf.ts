import { nanoid } from "@reduxjs/toolkit";
import type { Geometry } from "../../../domain/geometry";

type Times = readonly (number | null)[] | null;

/** Geometries for the undo history. They're kept outside the store, which only holds their keys. */
export class GeometryShelf {
  private readonly geometries = new Map<string, Geometry>();
  /** Time stamps of geometries whose times changed with the shape. */
  private readonly times = new Map<string, Times>();

  /** Stores a geometry and returns its key. It's dropped on the next history change unless an entry uses it. */
  put(geometry: Geometry, times?: Times): string {
    const key = nanoid();
    this.geometries.set(key, geometry);
    if (times !== undefined) this.times.set(key, times);
    return key;
  }

  /** Replaces a geometry and returns the new key. The old geometry is dropped. */
  replace(key: string | null, geometry: Geometry): string {
    if (key !== null) this.forget(key);
    return this.put(geometry);
  }

  get(key: string): Geometry | undefined {
    return this.geometries.get(key);
  }

  /** Returns the time stamps of the vertices: null if there are none, undefined if they didn't change. */
  timesOf(key: string): Times | undefined {
    return this.times.get(key);
  }

  /** Drops all geometries except these. */
  retain(keys: ReadonlySet<string>): void {
    for (const key of this.geometries.keys()) if (!keys.has(key)) this.forget(key);
  }

  private forget(key: string): void {
    this.geometries.delete(key);
    this.times.delete(key);
  }

  get size(): number {
    return this.geometries.size;
  }
}
