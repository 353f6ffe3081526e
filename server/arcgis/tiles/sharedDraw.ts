import { ArcgisError } from "../errors";
import type { DrawOptions } from "./pool";

/**
 * A tile that several people may wait for. Each has it wait in a turn of their own, it is drawn in the first of these turns
 * that comes, and the others are taken back: nobody waits longer because somebody else, with much before it, asked first.
 */
export class SharedDraw {
  readonly bytes: Promise<Uint8Array>;
  readonly #draw: (options: DrawOptions) => Promise<Uint8Array>;
  readonly #turns = new Map<string, AbortController>();
  #begun = false;
  #left = false;
  #resolve: (bytes: Uint8Array) => void = () => {};
  #reject: (error: unknown) => void = () => {};

  constructor(draw: (options: DrawOptions) => Promise<Uint8Array>) {
    this.#draw = draw;
    this.bytes = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // Nobody may be left to hear of it.
    this.bytes.catch(() => undefined);
  }

  /** Has it wait in this owner's turn too. */
  ask(owner: string): void {
    if (this.#begun || this.#left || this.#turns.has(owner)) return;
    const turn = new AbortController();
    this.#turns.set(owner, turn);
    const onStart = () => {
      this.#begun = true;
      this.#turns.delete(owner);
      this.#takeBack();
    };
    this.#draw({ owner, signal: turn.signal, onStart }).then(this.#resolve, (error: unknown) => {
      const waited = this.#turns.get(owner) === turn && this.#turns.delete(owner);
      // A turn that was refused or withdrawn matters only if there is no other.
      if (waited ? this.#turns.size === 0 && !this.#begun : !turn.signal.aborted) this.#reject(error);
    });
  }

  /** Takes back what waits: nobody wants the tile any more. */
  leave(): void {
    if (this.#begun) return;
    this.#left = true;
    this.#takeBack();
    this.#reject(unneeded());
  }

  #takeBack(): void {
    const turns = [...this.#turns.values()];
    this.#turns.clear();
    for (const turn of turns) turn.abort(unneeded());
  }
}

const unneeded = () => new ArcgisError(499, "This tile is no longer needed.");
