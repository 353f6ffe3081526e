import { GrowableColumn } from "../../src/formats/bytes/columns";
import type { Matches } from "./types";

const numbers = (length: number) => new Uint32Array(length);

/** Growable list of matching pairs. */
export class PairList {
  private readonly of = new GrowableColumn(numbers);
  private readonly slots = new GrowableColumn(numbers);
  private readonly likeness = new GrowableColumn((length) => new Uint8Array(length));

  add(of: number, slot: number, likeness: number): void {
    this.of.push(of);
    this.slots.push(slot);
    this.likeness.push(likeness);
  }

  done(): Matches {
    return {
      of: this.of.toArray(),
      slots: this.slots.toArray(),
      likeness: this.likeness.toArray(),
    };
  }
}
