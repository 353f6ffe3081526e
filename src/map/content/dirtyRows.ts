/** Features per row of the textures that the bytes are uploaded to. */
export const ROW = 512;

/** The rows that changed since the last look, first and end; empty when first >= end. */
export class DirtyRows {
  private first = Number.POSITIVE_INFINITY;
  private end = 0;

  mark(slot: number): void {
    const row = Math.floor(slot / ROW);
    if (row < this.first) this.first = row;
    if (row >= this.end) this.end = row + 1;
  }

  /** The changed rows, which count as unchanged from now on; null when there are none. */
  take(): { first: number; end: number } | null {
    if (this.first >= this.end) return null;
    const rows = { first: this.first, end: this.end };
    this.first = Number.POSITIVE_INFINITY;
    this.end = 0;
    return rows;
  }
}
