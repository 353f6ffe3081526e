const STEP = 256 * 1024;

/** Tells a reader when it has read another 256 KB, so that it lets others run. */
export class Pace {
  #due = STEP;

  /** Where the next pause is due. */
  get due(): number {
    return this.#due;
  }

  isDue(position: number): boolean {
    return position >= this.#due;
  }

  /** Call after having paused. */
  next(position: number): void {
    this.#due = position + STEP;
  }
}
