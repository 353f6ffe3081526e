/** Range of a ring's points, `to` excluded, and its bounding box. */
export interface Ring {
  from: number;
  to: number;
  /** Twice the signed area. Negative for clockwise rings, which are outlines. */
  area: number;
  west: number;
  south: number;
  east: number;
  north: number;
}

/** An outline with its holes. */
export type Area = [outline: Ring, ...holes: Ring[]];

/** Areas with the bounding boxes of their outlines side by side, because each hole is compared with all of them. */
export class Outlines {
  readonly count: number;
  private readonly areas: readonly Area[];
  /** West, south, east and north of each. */
  private readonly boxes: Float64Array;

  constructor(areas: readonly Area[]) {
    this.areas = areas;
    this.count = areas.length;
    this.boxes = Float64Array.from(
      areas.flatMap(([{ west, south, east, north }]) => [west, south, east, north]),
    );
  }

  /** Returns the areas whose outline's box contains the ring's, in their order. */
  withBoxAround({ west, south, east, north }: Ring): Area[] {
    const { areas, boxes } = this;
    const around: Area[] = [];
    for (let at = 0, box = 0; at < areas.length; at++, box += 4) {
      if ((boxes[box] as number) > west || (boxes[box + 2] as number) < east) continue;
      if ((boxes[box + 1] as number) <= south && (boxes[box + 3] as number) >= north)
        around.push(areas[at] as Area);
    }
    return around;
  }
}
