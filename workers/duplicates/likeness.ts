import { KIND } from "../../src/domain/featureColumns";
import { covers, Sampler } from "./coverage";
import { metersPerUnit } from "./shapes";
import { DIFFERENT, EXACT, type Likeness, NEAR, type Shapes } from "./types";

/** Distance below which vertices are the same: six decimals of a degree are at most 0.08 m off. */
const SAME_METERS = 0.1;
/**
 * Share of a line's length that must run along another line for the two to be the same, if the other also has `CUT` of
 * its length along this one.
 */
const WHOLE = 0.95;
/** Smallest share of one line that the other, cut line may cover. */
const CUT = 0.5;

/**
 * Compares features of two sets, one pair at a time. `reach`: distance in meters within which positions are the same.
 */
export class Comparer {
  readonly reach: number;
  private readonly one = new Sampler();
  private readonly other = new Sampler();

  constructor(reach: number) {
    this.reach = reach;
  }

  /**
   * Returns how alike feature `a` of one set and feature `b` of another are. Both must have vertices.
   * - Points match within reach.
   * - Lines and tracks match in either direction if one runs along the other, which may be up to twice as long.
   * - Areas match if their boundaries run along each other.
   */
  compare(one: Shapes, a: number, other: Shapes, b: number): Likeness {
    if (!comparable(one.kinds[a] as number, other.kinds[b] as number)) return DIFFERENT;
    if (sameVertices(one, a, other, b)) return one.kinds[a] === other.kinds[b] ? EXACT : NEAR;
    if (one.kinds[a] === KIND.point)
      return areWithin(one, one.vertexStart[a] as number, other, other.vertexStart[b] as number, this.reach)
        ? NEAR
        : DIFFERENT;
    this.one.resample(one, a, this.reach);
    this.other.resample(other, b, this.reach);
    const least = one.kinds[a] === KIND.area ? WHOLE : CUT;
    const lies = this.lies(other, b, this.one, WHOLE)
      ? this.lies(one, a, this.other, least)
      : least < WHOLE && this.lies(one, a, this.other, WHOLE) && this.lies(other, b, this.one, least);
    return lies ? NEAR : DIFFERENT;
  }

  private lies(along: Shapes, feature: number, samples: Sampler, share: number): boolean {
    return covers(along, feature, samples, { reach: this.reach, share });
  }
}

/** Lines and tracks are comparable, because formats without tracks store them as lines. */
function comparable(one: number, other: number): boolean {
  const isLine = (kind: number) => kind === KIND.line || kind === KIND.track;
  return one === other || (isLine(one) && isLine(other));
}

/** Returns whether two vertices are within some meters of each other. */
function areWithin(one: Shapes, a: number, other: Shapes, b: number, meters: number): boolean {
  const y = one.places[a * 2 + 1] as number;
  const dx = ((one.places[a * 2] as number) - (other.places[b * 2] as number)) | 0;
  const dy = y - (other.places[b * 2 + 1] as number);
  const units = meters / metersPerUnit(y);
  return dx * dx + dy * dy <= units * units;
}

/** Returns whether the vertices and rings are the same, ignoring vertices that repeat the one before. */
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
