import { FONT_FAMILY } from "./marks";

/** A name on the map's face, with a halo that keeps it readable on any background. */
export interface FaceText {
  text: string;
  /** Center of the text, in points from the page's top left. */
  x: number;
  y: number;
  /** Font size in points. */
  size: number;
  weight: "normal" | "bold";
  italic: boolean;
  /** Letter spacing in points. */
  spacing: number;
  /** Radians clockwise. */
  angle: number;
  /** CSS colors. */
  fill: string;
  halo: string;
  haloWidth: number;
  /** Center and radius of the dot of a populated place, if it has one. */
  dot?: { x: number; y: number; radius: number };
}

export const faceFont = ({ size, weight, italic }: Pick<FaceText, "size" | "weight" | "italic">): string =>
  `${italic ? "italic " : ""}${weight} ${size}px ${FONT_FAMILY}`;

type Context = OffscreenCanvasRenderingContext2D;

/** Draws names on a canvas whose units are points. */
export function drawFaceTexts(
  context: Context,
  texts: readonly FaceText[],
  top: number,
  bottom: number,
): void {
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.setLineDash([]);
  for (const text of texts) {
    // A rotated name extends farther.
    const reach = text.size * (text.angle === 0 ? 1.5 : text.text.length);
    if (text.y + reach < top || text.y - reach > bottom) continue;
    if (text.dot) {
      context.beginPath();
      context.arc(text.dot.x, text.dot.y, text.dot.radius, 0, 2 * Math.PI);
      context.fillStyle = text.fill;
      context.strokeStyle = text.halo;
      context.lineWidth = text.haloWidth / 2;
      context.stroke();
      context.fill();
    }
    context.save();
    context.translate(text.x, text.y);
    context.rotate(text.angle);
    context.font = faceFont(text);
    if ("letterSpacing" in context) context.letterSpacing = `${text.spacing}px`;
    context.strokeStyle = text.halo;
    context.lineWidth = text.haloWidth;
    context.strokeText(text.text, 0, 0);
    context.fillStyle = text.fill;
    context.fillText(text.text, 0, 0);
    context.restore();
  }
}
