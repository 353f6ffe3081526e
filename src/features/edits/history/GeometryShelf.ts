import { nanoid } from "@reduxjs/toolkit";
import type { Geometry } from "../../../domain/geometry";

type Times = readonly (number | null)[] | null;

/** Geometries that the history needs, beside the store: it holds their keys. */
export class GeometryShelf {
  readonly #geometries = new Map<string, Geometry>();
  /** Of geometries whose time stamps were changed with them. */
  readonly #times = new Map<string, Times>();

  /** Answers the key. What no entry of the history keeps goes with the next change of the history. */
  put(geometry: Geometry, times?: Times): string {
    const key = nanoid();
    this.#geometries.set(key, geometry);
    if (times !== undefined) this.#times.set(key, times);
    return key;
  }

  /** Puts a geometry in the place of another one, which is forgotten. Answers the new key. */
  replace(key: string | null, geometry: Geometry): string {
    if (key !== null) this.#forget(key);
    return this.put(geometry);
  }

  get(key: string): Geometry | undefined {
    return this.#geometries.get(key);
  }

  /** The time stamps of its vertices, null without any; undefined: unchanged. */
  timesOf(key: string): Times | undefined {
    return this.#times.get(key);
  }

  /** Forgets all others. */
  retain(keys: ReadonlySet<string>): void {
    for (const key of this.#geometries.keys()) if (!keys.has(key)) this.#forget(key);
  }

  #forget(key: string): void {
    this.#geometries.delete(key);
    this.#times.delete(key);
  }

  get size(): number {
    return this.#geometries.size;
  }
}
