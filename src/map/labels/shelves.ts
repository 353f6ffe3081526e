/** Allocates space on a sheet in rows from the top. Space is freed only by clearing the sheet. */
export class Shelves {
  private readonly width: number;
  private readonly height: number;
  private x = 0;
  private y = 0;
  private rowHeight = 0;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  /** Fraction of the sheet in use, 0 to 1. */
  get used(): number {
    return (this.y + this.rowHeight) / this.height;
  }

  /** Returns the top left of a free space of this size, or null if there is none. */
  add(width: number, height: number): { x: number; y: number } | null {
    if (this.x + width > this.width) {
      this.y += this.rowHeight;
      this.x = 0;
      this.rowHeight = 0;
    }
    if (width > this.width || this.y + height > this.height) return null;
    const place = { x: this.x, y: this.y };
    this.x += width;
    this.rowHeight = Math.max(this.rowHeight, height);
    return place;
  }

  clear(): void {
    this.x = 0;
    this.y = 0;
    this.rowHeight = 0;
  }
}
