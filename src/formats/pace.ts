const STEP = 256 * 1024;

/** Tells a reader when it has read another 256 KB and should yield. */
export class Pace {
  #due = STEP;

  /** Position of the next pause. */
  get due(): number {
    return this.#due;
  }

  isDue(position: number): boolean {
    return position >= this.#due;
  }

  /** Schedules the next pause. Call after each pause. */
  next(position: number): void {
    this.#due = position + STEP;
  }
}
