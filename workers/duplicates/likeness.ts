import { KIND } from "../../src/domain/featureColumns";
import { covers, Sampler } from "./coverage";
import { metersPerUnit } from "./shapes";
import { DIFFERENT, EXACT, type Likeness, NEAR, type Shapes } from "./types";

/** Vertices closer than this are the same: six decimals of a degree are 0.08 m at most. */
const SAME_METERS = 0.1;
/** A line that has so much of its length along another, which has `CUT` of its own along it, is the same one. */
const WHOLE = 0.95;
/** One of two lines may be cut down to so much of the other. */
const CUT = 0.5;

/** Compares features of two sets, one pair after the other. `reach`: meters within which places are the same. */
export class Comparer {
  readonly reach: number;
  readonly #one = new Sampler();
  readonly #other = new Sampler();

  constructor(reach: number) {
    this.reach = reach;
  }

  /**
   * How much alike feature a of one set and feature b of another are. Both have vertices.
   * Points: within reach. Lines and tracks, in any direction: one lies along the other, which may be longer by as much
   * again. Areas: their boundaries lie along each other.
   */
  compare(one: Shapes, a: number, other: Shapes, b: number): Likeness {
    if (!comparable(one.kinds[a] as number, other.kinds[b] as number)) return DIFFERENT;
    if (sameVertices(one, a, other, b)) return one.kinds[a] === other.kinds[b] ? EXACT : NEAR;
    if (one.kinds[a] === KIND.point)
      return areWithin(one, one.vertexStart[a] as number, other, other.vertexStart[b] as number, this.reach)
        ? NEAR
        : DIFFERENT;
    this.#one.resample(one, a, this.reach);
    this.#other.resample(other, b, this.reach);
    const least = one.kinds[a] === KIND.area ? WHOLE : CUT;
    const lies = this.#lies(other, b, this.#one, WHOLE)
      ? this.#lies(one, a, this.#other, least)
      : least < WHOLE && this.#lies(one, a, this.#other, WHOLE) && this.#lies(other, b, this.#one, least);
    return lies ? NEAR : DIFFERENT;
  }

  #lies(along: Shapes, feature: number, samples: Sampler, share: number): boolean {
    return covers(along, feature, samples, { reach: this.reach, share });
  }
}

/** Lines and tracks are compared with each other: formats without the one store the other. */
function comparable(one: number, other: number): boolean {
  const isLine = (kind: number) => kind === KIND.line || kind === KIND.track;
  return one === other || (isLine(one) && isLine(other));
}

/** Whether two vertices are at most so many meters from each other. */
function areWithin(one: Shapes, a: number, other: Shapes, b: number, meters: number): boolean {
  const y = one.places[a * 2 + 1] as number;
  const dx = ((one.places[a * 2] as number) - (other.places[b * 2] as number)) | 0;
  const dy = y - (other.places[b * 2 + 1] as number);
  const units = meters / metersPerUnit(y);
  return dx * dx + dy * dy <= units * units;
}

/** Whether the vertices and rings are the same. A vertex that repeats the one before it doesn't count. */
function sameVertices(one: Shapes, a: number, other: Shapes, b: number): boolean {
  const endA = one.vertexStart[a + 1] as number;
  const endB = other.vertexStart[b + 1] as number;
  let vertexA = one.vertexStart[a] as number;
  let vertexB = other.vertexStart[b] as number;
  const [firstA, firstB] = [vertexA, vertexB];
  for (;;) {
    while (vertexA < endA && vertexA > firstA && repeats(one, vertexA)) vertexA++;
    while (vertexB < endB && vertexB > firstB && repeats(other, vertexB)) vertexB++;
    if (vertexA === endA || vertexB === endB) return vertexA === endA && vertexB === endB;
    if (one.ringBegins[vertexA] !== other.ringBegins[vertexB]) return false;
    if (!areWithin(one, vertexA, other, vertexB, SAME_METERS)) return false;
    vertexA++;
    vertexB++;
  }
}

const repeats = ({ places, ringBegins }: Shapes, vertex: number): boolean =>
  ringBegins[vertex] !== 1 &&
  places[vertex * 2] === places[vertex * 2 - 2] &&
  places[vertex * 2 + 1] === places[vertex * 2 - 1];
