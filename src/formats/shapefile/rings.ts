import { tooManyHoles } from "./errors";
import type { ShapePoints } from "./layout";
import { type Area, Outlines, type Ring } from "./outlines";

/** Limit for the comparisons needed to assemble one file's areas. Takes about half a second. */
const STEPS_MAX = 1e8;

/** Assigns holes to outlines. A shape lists its rings in any order. */
export class RingSorter {
  private readonly shape: ShapePoints;
  private readonly name: string;
  private steps = 0;

  constructor(shape: ShapePoints, name: string) {
    this.shape = shape;
    this.name = name;
  }

  /**
   * Groups the shape's rings into areas. @throws FormatError "too-large" if there are too many outlines and holes to
   * compare
   */
  areas(): Area[] {
    const rings: Ring[] = [];
    for (let part = 0; part < this.shape.parts; part++) {
      const [from, to] = [this.shape.partStart(part), this.shape.partStart(part + 1)];
      if (to > from) rings.push(this.ring(from, to));
    }
    const outlines = rings.filter(({ area }) => !(area > 0));
    // Some programs write outlines counterclockwise.
    if (outlines.length === 0) return rings.map((ring): Area => [ring]);
    const areas = outlines.map((ring): Area => [ring]);
    const [only] = areas;
    const holes = rings.filter(({ area }) => area > 0);
    if (only && areas.length === 1) {
      for (const hole of holes) only.push(hole);
      return areas;
    }
    const smallFirst = new Outlines([...areas].sort(([one], [other]) => other.area - one.area));
    for (const hole of holes) {
      const area = this.around(hole, smallFirst);
      if (area) area.push(hole);
      // A ring outside every outline is an outline itself.
      else areas.push([hole]);
    }
    return areas;
  }

  /** Returns the smallest area whose outline contains the hole. */
  private around(hole: Ring, smallFirst: Outlines): Area | null {
    this.spend(smallFirst.count);
    const near = smallFirst.withBoxAround(hole);
    return near.find(([outline], at) => at === near.length - 1 || this.holds(outline, hole)) ?? null;
  }

  /** Tests three of the hole's points, since one may touch the outline. */
  private holds(outline: Ring, { from, to }: Ring): boolean {
    const step = Math.max(1, Math.floor((to - from) / 3));
    let inside = 0;
    for (let tested = 0; tested < 3; tested++)
      if (this.inside(outline, Math.min(to - 1, from + tested * step))) inside++;
    return inside >= 2;
  }

  /** Counts the crossings of a ray to the east. */
  private inside({ from, to }: Ring, point: number): boolean {
    const shape = this.shape;
    this.spend(to - from);
    const [x, y] = [shape.x(point), shape.y(point)];
    let inside = false;
    let [beforeX, beforeY] = [shape.x(to - 1), shape.y(to - 1)];
    for (let at = from; at < to; at++) {
      const [atX, atY] = [shape.x(at), shape.y(at)];
      if (atY > y !== beforeY > y && x < ((beforeX - atX) * (y - atY)) / (beforeY - atY) + atX)
        inside = !inside;
      beforeX = atX;
      beforeY = atY;
    }
    return inside;
  }

  private ring(from: number, to: number): Ring {
    const shape = this.shape;
    const ring = { from, to, area: 0, west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
    // Relative to the first point, so that large coordinates don't lose precision.
    const [originX, originY] = [shape.x(from), shape.y(from)];
    let beforeX = shape.x(to - 1) - originX;
    let beforeY = shape.y(to - 1) - originY;
    for (let at = from; at < to; at++) {
      const [x, y] = [shape.x(at), shape.y(at)];
      if (x < ring.west) ring.west = x;
      if (x > ring.east) ring.east = x;
      if (y < ring.south) ring.south = y;
      if (y > ring.north) ring.north = y;
      ring.area += beforeX * (y - originY) - (x - originX) * beforeY;
      beforeX = x - originX;
      beforeY = y - originY;
    }
    return ring;
  }

  private spend(steps: number): void {
    this.steps += steps;
    if (this.steps > STEPS_MAX) throw tooManyHoles(this.name);
  }
}
