import { matcherOf } from "../terrain/filter";
import { isNarrowed, rangeEdges } from "../terrain/slopeRange";
import type { GroundFilter, GroundMatches, MatchedItems } from "./types";

const NOT_READ = 0xffffffff;

/** Ground under features, cell by cell, for filtering with sliders. */
export class ItemGround {
  /** By feature: its first cell, or NOT_READ. */
  private readonly first: Uint32Array;
  private readonly counts: Uint32Array;
  private readonly samples: Uint8Array;
  private cellCount = 0;
  /**
   * By cell: elevation in meters and squared rise over run (both NaN where unknown), and aspect class (0 where
   * unknown).
   */
  private elevations = new Float32Array(0);
  private squares = new Float32Array(0);
  private facings = new Uint8Array(0);

  constructor(features: number) {
    this.first = new Uint32Array(features).fill(NOT_READ);
    this.counts = new Uint32Array(features);
    this.samples = new Uint8Array(features);
  }

  get cells(): number {
    return this.cellCount;
  }

  has(feature: number): boolean {
    return this.first[feature] !== NOT_READ;
  }

  /**
   * Adds the ground of features.
   *
   * @param ends by feature: the end of its cells
   * @param samples by feature: 1 if some of its ground is sample data
   */
  add(features: Uint32Array, ends: Uint32Array, samples: Uint8Array, ground: ReadCells): void {
    const before = this.cellCount;
    this.cellCount += ground.elevations.length;
    this.elevations = joined(this.elevations, ground.elevations, before, new Float32Array(this.cellCount));
    this.squares = joined(this.squares, ground.squares, before, new Float32Array(this.cellCount));
    this.facings = joined(this.facings, ground.facings, before, new Uint8Array(this.cellCount));
    for (let at = 0; at < features.length; at++) {
      const from = at === 0 ? 0 : (ends[at - 1] as number);
      const feature = features[at] as number;
      this.first[feature] = before + from;
      this.counts[feature] = (ends[at] as number) - from;
      this.samples[feature] = samples[at] as number;
    }
  }

  /**
   * Returns the features that lie on such ground. For lines and areas only known ground counts.
   *
   * @param featureAt returns the number of the feature at an index of the list, starting from 1
   */
  find(near: MatchedItems, featureAt: (place: number) => number, filter: GroundFilter): GroundMatches {
    const places = near.places.slice();
    const slots = near.slots.slice();
    const look = this.lookFor(filter);
    let [count, unknown] = [0, 0];
    let sample = false;
    for (let at = 0; at < near.places.length; at++) {
      const feature = featureAt(near.places[at] as number) - 1;
      const share = look(feature);
      if (Number.isNaN(share)) {
        unknown++;
        continue;
      }
      sample = sample || this.samples[feature] === 1;
      if (!counts(share, filter.part)) continue;
      places[count] = near.places[at] as number;
      slots[count++] = near.slots[at] as number;
    }
    return { places: places.slice(0, count), slots: slots.slice(0, count), unknown, sample };
  }

  /** Returns a function for the fraction of a feature's known ground that matches, NaN if none is known. */
  private lookFor({ elevation, slopeRange, facing }: GroundFilter): (feature: number) => number {
    const elevations = this.elevations;
    const squares = this.squares;
    const facings = this.facings;
    const { minElevation, maxElevation, aspects } = matcherOf({ elevation, slope: [], aspect: [...facing] });
    const anyFacing = facing.length === 0;
    const needsSlope = isNarrowed(slopeRange) || !anyFacing;
    const [gentlest, above] = rangeEdges(slopeRange) as unknown as [number, number];
    return (feature) => {
      const first = this.first[feature] as number;
      const end = first + (this.counts[feature] as number);
      let [known, matching] = [0, 0];
      for (let cell = first; cell < end; cell++) {
        const height = elevations[cell] as number;
        const square = squares[cell] as number;
        if (Number.isNaN(height) || (needsSlope && Number.isNaN(square))) continue;
        known++;
        if (height < minElevation || height > maxElevation) continue;
        if (needsSlope && (square < gentlest || square >= above)) continue;
        if (anyFacing || aspects[facings[cell] as number] === 1) matching++;
      }
      return known === 0 ? Number.NaN : matching / known;
    };
  }
}

/** Ground of cells in order, see ItemGround. */
export interface ReadCells {
  elevations: Float32Array<ArrayBuffer>;
  squares: Float32Array<ArrayBuffer>;
  facings: Uint8Array<ArrayBuffer>;
}

const counts = (share: number, part: GroundFilter["part"]): boolean =>
  part === "any" ? share > 0 : part === "half" ? share >= 0.5 : share === 1;

function joined<Values extends Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>(
  before: Values,
  added: Values,
  at: number,
  all: Values,
): Values {
  all.set(before);
  all.set(added, at);
  return all;
}
