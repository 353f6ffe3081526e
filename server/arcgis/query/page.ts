import { type FeatureQuery, hasGeometry } from "./parameters";
import type { Row } from "./table";

/** Maximum vertices in a response, a few megabytes. Clients get the remaining features with resultOffset. */
const MOST_VERTICES = 300_000;

/** One page of rows. Rows outside of it aren't read. */
export class Page<T> implements Iterable<Row> {
  private readonly found: readonly T[];
  private readonly read: (one: T) => Row | undefined;
  private readonly query: FeatureQuery;
  /** Rows of the page so far. */
  private count = 0;

  constructor(found: readonly T[], read: (one: T) => Row | undefined, query: FeatureQuery) {
    this.found = found;
    this.read = read;
    this.query = query;
  }

  /** Whether there are features after the page, once it has been read. */
  get exceeded(): boolean {
    return this.query.offset + this.count < this.found.length;
  }

  *[Symbol.iterator](): Generator<Row> {
    const { offset, count } = this.query;
    let vertices = 0;
    for (const one of this.found.slice(offset, offset + count)) {
      const row = this.read(one);
      if (!row) continue;
      if (!hasGeometry(this.query)) {
        this.count++;
        yield row;
        continue;
      }
      // Each read of a property decodes it again.
      const { attributes, shape } = row;
      vertices += shape.parts.reduce((sum, part) => sum + part.length / 2, 0);
      if (vertices > MOST_VERTICES && this.count > 0) return;
      this.count++;
      yield { attributes, shape };
    }
  }
}
