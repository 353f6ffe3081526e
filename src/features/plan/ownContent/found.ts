import type { IdList } from "../../../domain/idList";
import { IDS_A_STEP } from "../../../domain/setOf";

/** Side results of a question about elevations. */
export interface FoundGround {
  /** Number of features left out because the map has no elevations there. */
  unknown: number;
  /** Whether some of the ground is sample data. */
  sample: boolean;
}

/**
 * Matching features in the order of the content list. It's a class so that the store neither drafts nor
 * freezes the entries, of which there can be a million.
 */
export class FoundFeatures {
  static readonly NONE = new FoundFeatures([], new Uint32Array(0));
  private readonly idList: IdList;
  /** Indexes in the list of ids. */
  private readonly places: Uint32Array;

  /** Null if the question has no elevation condition. */
  readonly ground: FoundGround | null;

  /** Keeps references to both lists, so they must not be modified. */
  constructor(ids: IdList, places: Uint32Array, ground: FoundGround | null = null) {
    this.idList = ids;
    this.places = places;
    this.ground = ground;
  }

  get count(): number {
    return this.places.length;
  }

  at(index: number): string | undefined {
    const place = this.places[index];
    return place === undefined ? undefined : this.idList.at(place);
  }

  /** Returns all ids, in steps. */
  *ids(): Generator<number, string[], void> {
    const ids: string[] = [];
    for (const place of this.places) {
      ids.push(this.idList.at(place) as string);
      if (ids.length % IDS_A_STEP === 0) yield ids.length;
    }
    return ids;
  }
}
