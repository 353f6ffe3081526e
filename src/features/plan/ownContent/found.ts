import type { IdList } from "../../../domain/idList";
import { IDS_A_STEP } from "../../../domain/setOf";

/** What a question about the ground came upon. */
export interface FoundGround {
  /** Features that aren't counted because the map has no elevations there. */
  unknown: number;
  /** Whether some of the ground is a sample. */
  sample: boolean;
}

/**
 * The features that a question found, in the order of the content list. A class, so that the store neither drafts nor
 * freezes the up to a million entries.
 */
export class FoundFeatures {
  static readonly NONE = new FoundFeatures([], new Uint32Array(0));
  readonly #ids: IdList;
  /** Places among the ids. */
  readonly #places: Uint32Array;

  /** Null: the ground wasn't asked about. */
  readonly ground: FoundGround | null;

  /** Both lists are kept: do not write to them. */
  constructor(ids: IdList, places: Uint32Array, ground: FoundGround | null = null) {
    this.#ids = ids;
    this.#places = places;
    this.ground = ground;
  }

  get count(): number {
    return this.#places.length;
  }

  at(index: number): string | undefined {
    const place = this.#places[index];
    return place === undefined ? undefined : this.#ids.at(place);
  }

  /** All ids, in steps. */
  *ids(): Generator<number, string[], void> {
    const ids: string[] = [];
    for (const place of this.#places) {
      ids.push(this.#ids.at(place) as string);
      if (ids.length % IDS_A_STEP === 0) yield ids.length;
    }
    return ids;
  }
}
