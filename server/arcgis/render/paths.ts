import type { SKRSContext2D } from "@napi-rs/canvas";
import { TILE_SIZE, type TileId } from "../geo/mercator";
import { displaced, displaceNatural, FIRST_NATURAL_LEVEL, MAX_DISPLACEMENT } from "../geo/natural";
import { MARGIN } from "../geo/pyramid";

/** Target of a path: a canvas context or a collector of its points. */
export type Path = Pick<SKRSContext2D, "moveTo" | "lineTo" | "closePath">;

/** Converts world units to pixels of a tile. */
export interface Projection {
  level: number;
  scale: number;
  offsetX: number;
  offsetY: number;
  /** Whether natural lines get generated bends. */
  bent: boolean;
  /**
   * How far natural lines must extend beyond the tile, as a fraction of its size, because bends may displace them into
   * it.
   */
  margin: number;
}

/** @param detailed whether natural lines get generated bends from FIRST_NATURAL_LEVEL on */
export function projectionOf({ level, row, column }: TileId, detailed = false): Projection {
  return {
    level,
    scale: TILE_SIZE * 2 ** level,
    offsetX: -column * TILE_SIZE,
    offsetY: -row * TILE_SIZE,
    bent: detailed && level >= FIRST_NATURAL_LEVEL,
    margin: detailed ? MARGIN + MAX_DISPLACEMENT * 2 ** level : MARGIN,
  };
}

/** Radius of rounded corners in world units. The sources are only precise to a few hundred meters. */
const ROUNDING = 500 / 40_075_016;
/** Pixels between displaced points of a natural line. */
const STEP = 2.5;
/** Distance in pixels within which a point counts as on the edge of a clipped area. */
const CUT_TOLERANCE = 0.01;

/** Adds a line or closed ring to the context's path with straight segments. */
export function trace(
  context: Path,
  part: Float64Array,
  { scale, offsetX, offsetY }: Projection,
  closed: boolean,
): void {
  context.moveTo((part[0] ?? 0) * scale + offsetX, (part[1] ?? 0) * scale + offsetY);
  for (let i = 2; i < part.length; i += 2) {
    context.lineTo((part[i] ?? 0) * scale + offsetX, (part[i + 1] ?? 0) * scale + offsetY);
  }
  if (closed) context.closePath();
}

/**
 * Adds a coast, shore or river to the context's path with rounded corners, plus generated bends if the projection has
 * them. Corners from clipping stay sharp, because a curve there would reach into the tile. They're on the edges of the
 * box given by the projection's margin.
 */
export function traceNatural(
  context: Path,
  part: Float64Array,
  projection: Projection,
  closed: boolean,
): void {
  const count = part.length / 2;
  const { scale } = projection;
  if (ROUNDING * scale < 1.5) {
    trace(context, part, projection, closed);
    return;
  }
  const pen = new Pen(context, projection, closed);
  const x = (i: number) => part[2 * (i % count)] ?? 0;
  const y = (i: number) => part[2 * (i % count) + 1] ?? 0;
  const cut = cutEdges(projection);
  const corner = (before: number, at: number, after: number) => {
    if (closed && cut(x(at), y(at))) {
      pen.to(x(at), y(at));
      return;
    }
    const enter = share(x(at) - x(before), y(at) - y(before));
    const leave = share(x(after) - x(at), y(after) - y(at));
    pen.to(x(at) + (x(before) - x(at)) * enter, y(at) + (y(before) - y(at)) * enter);
    pen.curve(x(at), y(at), x(at) + (x(after) - x(at)) * leave, y(at) + (y(after) - y(at)) * leave);
  };
  if (closed) for (let i = 0; i < count; i++) corner(i + count - 1, i, i + 1);
  else {
    pen.to(x(0), y(0));
    for (let i = 1; i < count - 1; i++) corner(i - 1, i, i + 1);
    pen.to(x(count - 1), y(count - 1));
  }
  pen.end();
}

/** Returns the fraction of an edge that a rounded corner uses, at most half. */
function share(dx: number, dy: number): number {
  const length = Math.sqrt(dx * dx + dy * dy);
  return length === 0 ? 0 : Math.min(0.5, ROUNDING / length);
}

/** Returns a test for points on the edges where a tile's areas are clipped, to a hundredth of a pixel. */
function cutEdges({ scale, offsetX, offsetY, ...rest }: Projection): (x: number, y: number) => boolean {
  const margin = rest.margin * TILE_SIZE;
  const onEdge = (pixel: number) =>
    Math.abs(pixel + margin) < CUT_TOLERANCE || Math.abs(pixel - TILE_SIZE - margin) < CUT_TOLERANCE;
  return (x, y) => onEdge(x * scale + offsetX) || onEdge(y * scale + offsetY);
}

/**
 * Draws in world units. Where the tile may show them, lines are split into small steps that are displaced like natural
 * lines.
 */
class Pen {
  private readonly context: Path;
  private readonly projection: Projection;
  private readonly closed: boolean;
  private x = 0;
  private y = 0;
  private started = false;
  /** First point of a ring, needed to close it. */
  private firstX = 0;
  private firstY = 0;

  constructor(context: Path, projection: Projection, closed: boolean) {
    this.context = context;
    this.projection = projection;
    this.closed = closed;
  }

  to(x: number, y: number): void {
    if (!this.started) {
      this.started = true;
      this.firstX = x;
      this.firstY = y;
      this.point(x, y, true);
    } else this.line(x, y);
    this.x = x;
    this.y = y;
  }

  /** Draws a quadratic curve. */
  curve(controlX: number, controlY: number, x: number, y: number): void {
    const { scale } = this.projection;
    const length = Math.hypot(controlX - this.x, controlY - this.y) + Math.hypot(x - controlX, y - controlY);
    const steps = Math.max(2, Math.min(12, Math.ceil((length * scale) / 6)));
    const fromX = this.x;
    const fromY = this.y;
    for (let i = 1; i <= steps; i++) {
      const t = i / steps;
      const s = 1 - t;
      this.to(
        s * s * fromX + 2 * s * t * controlX + t * t * x,
        s * s * fromY + 2 * s * t * controlY + t * t * y,
      );
    }
  }

  end(): void {
    if (!this.closed) return;
    this.line(this.firstX, this.firstY);
    this.context.closePath();
  }

  /** Draws a line from the last point in steps, or in a single step if the tile can't show it. */
  private line(x: number, y: number): void {
    const fromX = this.x;
    const fromY = this.y;
    if (!this.projection.bent) {
      this.point(x, y, false);
      return;
    }
    const steps = Math.ceil((Math.hypot(x - fromX, y - fromY) * this.projection.scale) / STEP);
    const [first, last] = this.shown(fromX, fromY, x, y);
    const from = Math.max(1, Math.floor(first * steps));
    const to = Math.min(steps - 1, Math.ceil(last * steps));
    for (let i = from; i <= to; i++) {
      this.point(fromX + ((x - fromX) * i) / steps, fromY + ((y - fromY) * i) / steps, false);
    }
    this.point(x, y, false);
  }

  /**
   * Returns the part of a line, as fractions from 0 to 1, that may be displaced into the tile. Liang and Barsky (1984).
   */
  private shown(fromX: number, fromY: number, x: number, y: number): [number, number] {
    const { scale, offsetX, offsetY } = this.projection;
    const margin = this.projection.margin * TILE_SIZE;
    let first = 0;
    let last = 1;
    for (const [from, span] of [
      [fromX * scale + offsetX, (x - fromX) * scale],
      [fromY * scale + offsetY, (y - fromY) * scale],
    ] as const) {
      const low = (-margin - from) / span;
      const high = (TILE_SIZE + margin - from) / span;
      if (span === 0) {
        // Clipping edges aren't shores. In small steps they would be thousands of points at level 19.
        if (from < -margin + CUT_TOLERANCE || from > TILE_SIZE + margin - CUT_TOLERANCE) return [1, 0];
        continue;
      }
      first = Math.max(first, Math.min(low, high));
      last = Math.min(last, Math.max(low, high));
    }
    return [first, last];
  }

  private point(x: number, y: number, start: boolean): void {
    const { level, scale, offsetX, offsetY, bent } = this.projection;
    let px = x;
    let py = y;
    if (bent) {
      displaceNatural(x, y, level);
      px = displaced.x;
      py = displaced.y;
    }
    if (start) this.context.moveTo(px * scale + offsetX, py * scale + offsetY);
    else this.context.lineTo(px * scale + offsetX, py * scale + offsetY);
  }
}
