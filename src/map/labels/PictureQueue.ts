import type { LabelPicture } from "./pictures";

/** Milliseconds of a turn of drawing, between two frames. */
const TURN_MS = 3;
/** Pictures that wait for a frame to take them; more are of names that have left the screen since. */
const MOST_WAITING = 400;

/** Draws pictures in turns of a few milliseconds between the frames of the map, which only take them. */
export class PictureQueue {
  private readonly wanted = new Map<string, () => LabelPicture | null>();
  private readonly made = new Map<string, LabelPicture | null>();
  private readonly onMade: () => void;
  private timer: ReturnType<typeof setTimeout> | null = null;

  /** @param onMade called after each turn */
  constructor(onMade: () => void) {
    this.onMade = onMade;
  }

  /** A picture if it is drawn, null if it cannot be; undefined when it is not drawn yet, which it will be. */
  get(key: string, make: () => LabelPicture | null): LabelPicture | null | undefined {
    if (this.made.has(key)) return this.made.get(key);
    this.wanted.set(key, make);
    this.timer ??= setTimeout(() => this.turn());
    return undefined;
  }

  /** Lets go of a picture that was taken. */
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
