import { KIND } from "../../src/domain/featureColumns";
import type { Shapes } from "../duplicates/types";
import { Nearest } from "./nearest";
import { Paths } from "./paths";
import type { Targets } from "./targets";
import { type MatchedItems, NOT_MEASURED, type Relation } from "./types";

/** Vertices of features processed between two points where measuring may be interrupted. */
const STEP = 256;

/**
 * Returns the meters on the ground from each feature to the nearest target: 0 if they share ground, Infinity beyond the
 * reach, NOT_MEASURED for features left out or without vertices. Segments are straight on the map. Yields the number of
 * features processed.
 *
 * @param reach meters
 * @param leftOut by feature: 1 to skip it
 */
export function* distancesTo(
  targets: Targets,
  shapes: Shapes,
  reach: number,
  leftOut?: Uint8Array,
): Generator<number, Float32Array<ArrayBuffer>, void> {
  const { kinds, vertexStart } = shapes;
  const distances = new Float32Array(kinds.length).fill(NOT_MEASURED);
  const nearest = new Nearest(targets);
  const paths = new Paths();
  let vertices = 0;
  for (let feature = 0; feature < kinds.length; feature++) {
    const count = (vertexStart[feature + 1] as number) - (vertexStart[feature] as number);
    if (count === 0 || leftOut?.[feature] === 1) continue;
    vertices += count;
    if (vertices > STEP) {
      vertices = 0;
      yield feature;
    }
    paths.clear();
    paths.add(shapes, feature);
    distances[feature] = nearest.distanceOf(paths, kinds[feature] === KIND.area, reach);
  }
  return distances;
}

/** Distances in list order, filtered by a slider at the cost of one comparison each. */
export class DistanceList {
  private readonly slots: Uint32Array;
  private readonly distances: Float32Array;
  private readonly features: Uint32Array;
  private readonly places: Uint32Array<ArrayBuffer>;

  /**
   * @param slots of the list's features
   * @param featureOf by slot: number of the feature, starting from 1; 0 if there is none
   * @param distances by feature, from distancesTo
   */
  constructor(slots: Uint32Array, featureOf: Uint32Array, distances: Float32Array) {
    this.slots = slots;
    this.places = new Uint32Array(slots.length);
    this.distances = new Float32Array(slots.length);
    this.features = new Uint32Array(slots.length);
    for (let place = 0; place < slots.length; place++) {
      const feature = featureOf[slots[place] as number] ?? 0;
      this.features[place] = feature;
      this.distances[place] = feature === 0 ? NOT_MEASURED : (distances[feature - 1] as number);
    }
  }

  /** Returns the number of the feature at an index of the list, starting from 1, or 0 if there is none. */
  featureAt(place: number): number {
    return this.features[place] as number;
  }

  /**
   * Returns the features at such distances. "anywhere" returns all existing features, measured or not.
   *
   * @param meters the slider's value, ignored for "inside" and "anywhere"
   */
  find(relation: Relation | "anywhere", meters: number): MatchedItems {
    const distances = this.distances;
    const found = this.places;
    let count = 0;
    if (relation === "anywhere") {
      for (let place = 0; place < distances.length; place++) {
        found[count] = place;
        count += this.features[place] === 0 ? 0 : 1;
      }
    } else if (relation === "beyond") {
      for (let place = 0; place < distances.length; place++) {
        // Always writes and advances only on a match, which avoids a branch that is mispredicted half of the time.
        found[count] = place;
        count += (distances[place] as number) > meters ? 1 : 0;
      }
    } else {
      const most = relation === "inside" ? 0 : meters;
      for (let place = 0; place < distances.length; place++) {
        found[count] = place;
        count += (distances[place] as number) <= most ? 1 : 0;
      }
    }
    const places = found.slice(0, count);
    const slots = new Uint32Array(count);
    for (let at = 0; at < count; at++) slots[at] = this.slots[places[at] as number] as number;
    return { places, slots };
  }

  /** Returns the indexes of the features that `find` returns. */
  featuresAt(relation: Relation | "anywhere", meters: number): Uint32Array {
    return this.find(relation, meters).places.map((place) => this.featureAt(place) - 1);
  }
}
