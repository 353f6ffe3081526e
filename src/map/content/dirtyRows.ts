/** Features per texture row. */
export const ROW = 512;

/** Range of texture rows changed since the last upload; empty if first >= end. */
export class DirtyRows {
  private first = Number.POSITIVE_INFINITY;
  private end = 0;

  mark(slot: number): void {
    const row = Math.floor(slot / ROW);
    if (row < this.first) this.first = row;
    if (row >= this.end) this.end = row + 1;
  }

  /** Returns the changed rows and resets the range; null if there are none. */
  take(): { first: number; end: number } | null {
    if (this.first >= this.end) return null;
    const rows = { first: this.first, end: this.end };
    this.first = Number.POSITIVE_INFINITY;
    this.end = 0;
    return rows;
  }
}
