/** Red, green and blue from 0 to 1, as in PDF. */
export type Ink = readonly [red: number, green: number, blue: number];

export const BLACK: Ink = [0.08, 0.08, 0.08];
export const WHITE: Ink = [1, 1, 1];
export const MUTED: Ink = [0.33, 0.32, 0.3];

export interface PathMark {
  kind: "path";
  /** Alternating x and y, in points from the page's top left. */
  points: readonly number[];
  closed?: boolean;
  fill?: Ink;
  stroke?: Ink;
  /** Line width in points. */
  width?: number;
  dash?: readonly number[];
}

export interface TextMark {
  kind: "text";
  text: string;
  /** Position of the baseline according to `align`, in points. */
  x: number;
  y: number;
  /** Font size in points. */
  size: number;
  bold?: boolean;
  align?: "left" | "center" | "right";
  ink?: Ink;
  /** Rotation around the position, radians clockwise. */
  angle?: number;
}

/** A graphic outside the map's face. PNG and PDF use the same. */
export type Mark = PathMark | TextMark;

/** Measures the width of a text in points. */
export type Measure = (text: string, size: number, bold?: boolean) => number;

/** Every PDF reader has Helvetica; the others have the same widths. */
export const FONT_FAMILY = 'Helvetica, Arial, "Liberation Sans", Arimo, sans-serif';

export const fontOf = (size: number, bold = false): string =>
  `${bold ? "bold " : ""}${size}px ${FONT_FAMILY}`;

type Context = OffscreenCanvasRenderingContext2D;

export function measureWith(context: Context): Measure {
  return (text, size, bold) => {
    // Measured at 100 pixels, because small sizes are rounded for the screen.
    context.font = fontOf(100, bold);
    return (context.measureText(text).width * size) / 100;
  };
}

const css = ([red, green, blue]: Ink): string =>
  `rgb(${Math.round(red * 255)} ${Math.round(green * 255)} ${Math.round(blue * 255)})`;

/** Draws marks on a canvas whose units are points. */
export function drawMarks(context: Context, marks: readonly Mark[]): void {
  for (const mark of marks)
    if (mark.kind === "path") drawPath(context, mark);
    else drawText(context, mark);
}

function drawPath(
  context: Context,
  { points, closed, fill, stroke, width = 0.5, dash = [] }: PathMark,
): void {
  context.beginPath();
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at] as number, points[at + 1] as number];
    if (at === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  if (closed) context.closePath();
  if (fill) {
    context.fillStyle = css(fill);
    context.fill();
  }
  if (!stroke) return;
  context.strokeStyle = css(stroke);
  context.lineWidth = width;
  context.setLineDash([...dash]);
  context.stroke();
  context.setLineDash([]);
}

function drawText(context: Context, mark: TextMark): void {
  const { text, x, y, size, bold, align = "left", ink = BLACK, angle = 0 } = mark;
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.font = fontOf(size, bold);
  context.textAlign = align;
  context.textBaseline = "alphabetic";
  context.fillStyle = css(ink);
  context.fillText(text, 0, 0);
  context.restore();
}
