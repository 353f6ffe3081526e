const STEP = 256 * 1024;

/** Tells a reader when it has read another 256 KB and should yield. */
export class Pace {
  private nextDue = STEP;

  /** Position of the next pause. */
  get due(): number {
    return this.nextDue;
  }

  isDue(position: number): boolean {
    return position >= this.nextDue;
  }

  /** Schedules the next pause. Call after each pause. */
  next(position: number): void {
    this.nextDue = position + STEP;
  }
}
