/** Number of items in each square of the map. An open-addressing hash table, since few squares contain any. */
export class SquareCounts {
  private readonly size: number;
  private readonly mask: number;
  private readonly columns: Int32Array;
  private readonly rows: Int32Array;
  private readonly counts: Uint32Array;

  /**
   * @param size side of a square, in the unit of the coordinates
   * @param most maximum number of items
   */
  constructor(size: number, most: number) {
    this.size = size;
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(16, most * 2)));
    this.mask = capacity - 1;
    this.columns = new Int32Array(capacity);
    this.rows = new Int32Array(capacity);
    this.counts = new Uint32Array(capacity);
  }

  /** Adds an item at a position. Returns the number of items in its square. */
  put(x: number, y: number): number {
    const { columns, rows, counts, mask } = this;
    const column = Math.floor(x / this.size);
    const row = Math.floor(y / this.size);
    let place = (Math.imul(column, 0x9e3779b1) ^ Math.imul(row, 0x85ebca6b)) & mask;
    while (counts[place] !== 0 && (columns[place] !== column || rows[place] !== row)) {
      place = (place + 1) & mask;
    }
    columns[place] = column;
    rows[place] = row;
    counts[place] = (counts[place] as number) + 1;
    return counts[place] as number;
  }
}
