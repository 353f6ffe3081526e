import type { LabelImage } from "./LabelPainter";

/** Milliseconds of rendering per turn, between two frames. */
const TURN_MS = 3;
/** Maximum finished images kept. Beyond that, most are of labels that have left the screen. */
const MOST_WAITING = 400;

/** Renders label images in turns of a few milliseconds between the map's frames, which only upload them. */
export class LabelImageQueue {
  private readonly wanted = new Map<string, () => LabelImage | null>();
  private readonly made = new Map<string, LabelImage | null>();
  private readonly onMade: () => void;
  private timer: ReturnType<typeof setTimeout> | null = null;

  /** @param onMade called after each turn */
  constructor(onMade: () => void) {
    this.onMade = onMade;
  }

  /** Returns a finished image, or null if it can't be rendered. Otherwise queues it and returns undefined. */
  get(key: string, make: () => LabelImage | null): LabelImage | null | undefined {
    if (this.made.has(key)) return this.made.get(key);
    this.wanted.set(key, make);
    this.timer ??= setTimeout(() => this.turn());
    return undefined;
  }

  /** Drops an image once it is uploaded. */
  delete(key: string): void {
    this.made.delete(key);
  }

  clear(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.wanted.clear();
    this.made.clear();
  }

  private turn(): void {
    const until = performance.now() + TURN_MS;
    for (const [key, make] of this.wanted) {
      this.wanted.delete(key);
      if (this.made.size >= MOST_WAITING) this.made.clear();
      this.made.set(key, make());
      if (performance.now() >= until) break;
    }
    this.timer = this.wanted.size > 0 ? setTimeout(() => this.turn()) : null;
    this.onMade();
  }
}
