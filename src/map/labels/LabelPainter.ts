import { baselineOf, haloWidth, type LabelColors, type LabelKind, LINE_HEIGHT } from "../../domain/mapLabels";
import type { MapLabel } from "./blocks";
import { fontOf } from "./fonts";

/** Padding in pixels on each side for the halo and for letters beyond the measured size. */
const BLEED = 4;

/** Image of a label or dot in device pixels. Its size is even, so its center falls on a pixel boundary. */
export interface LabelImage {
  width: number;
  height: number;
  pixels: ImageData;
}

const even = (size: number): number => 2 * Math.ceil(size / 2);

/** Renders labels and dots on a canvas of its own; `scale` is device pixels per CSS pixel. */
export class LabelPainter {
  private readonly context: CanvasRenderingContext2D | null;

  constructor() {
    const canvas = document.createElement("canvas");
    this.context = canvas.getContext("2d", { willReadFrequently: true });
  }

  /** Renders the text with its halo. @returns null if there is no canvas context */
  text(
    { text, setting, width }: MapLabel,
    colors: Record<LabelKind, LabelColors>,
    scale: number,
  ): LabelImage | null {
    const size = {
      width: even((width + 2 * BLEED) * scale),
      height: even((setting.size * LINE_HEIGHT + 2 * BLEED) * scale),
    };
    const context = this.begin(size, colors[setting.kind]);
    if (!context) return null;
    context.font = fontOf(setting, scale);
    if ("letterSpacing" in context) context.letterSpacing = `${setting.spacing * scale}px`;
    context.textAlign = "center";
    context.textBaseline = "alphabetic";
    context.lineWidth = haloWidth(setting.size) * scale;
    const baseline = size.height / 2 + setting.size * baselineOf(setting.kind) * scale;
    // The text exceeds this only in a fallback font. Compress it then instead of cutting it off.
    const room = size.width - 2 * scale;
    context.strokeText(text, size.width / 2, baseline, room);
    context.fillText(text, size.width / 2, baseline, room);
    return { ...size, pixels: context.getImageData(0, 0, size.width, size.height) };
  }

  dot(radius: number, colors: LabelColors, scale: number): LabelImage | null {
    const edge = even((2 * radius + BLEED) * scale);
    const context = this.begin({ width: edge, height: edge }, colors);
    if (!context) return null;
    context.lineWidth = 2 * scale;
    context.beginPath();
    context.arc(edge / 2, edge / 2, radius * scale, 0, 2 * Math.PI);
    context.stroke();
    context.fill();
    return { width: edge, height: edge, pixels: context.getImageData(0, 0, edge, edge) };
  }

  private begin({ width, height }: { width: number; height: number }, { fill, halo }: LabelColors) {
    const { context } = this;
    if (!context) return null;
    const { canvas } = context;
    // Resizing also resets the context's state.
    if (canvas.width < width || canvas.height < height) {
      canvas.width = Math.max(canvas.width, width);
      canvas.height = Math.max(canvas.height, height);
    }
    context.clearRect(0, 0, width, height);
    context.lineJoin = "round";
    context.fillStyle = fill;
    context.strokeStyle = halo;
    return context;
  }
}
