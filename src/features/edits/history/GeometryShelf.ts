import { nanoid } from "@reduxjs/toolkit";
import type { Geometry } from "../../../domain/geometry";

/** Geometries that the history needs, beside the store: it holds their keys. */
export class GeometryShelf {
  readonly #geometries = new Map<string, Geometry>();

  /** Answers the key. What no entry of the history keeps goes with the next change of the history. */
  put(geometry: Geometry): string {
    const key = nanoid();
    this.#geometries.set(key, geometry);
    return key;
  }

  /** Puts a geometry in the place of another one, which is forgotten. Answers the new key. */
  replace(key: string | null, geometry: Geometry): string {
    if (key !== null) this.#geometries.delete(key);
    return this.put(geometry);
  }

  get(key: string): Geometry | undefined {
    return this.#geometries.get(key);
  }

  /** Forgets all others. */
  retain(keys: ReadonlySet<string>): void {
    for (const key of this.#geometries.keys()) if (!keys.has(key)) this.#geometries.delete(key);
  }

  get size(): number {
    return this.#geometries.size;
  }
}
