import { ArcgisError } from "../errors";
import type { DrawOptions } from "./pool";

/**
 * Tile drawn once for several clients. It queues under each client's owner, is drawn in the first turn that comes up,
 * and cancels the others. So a client never waits longer because a busier one requested the tile first.
 */
export class SharedDraw {
  readonly bytes: Promise<Uint8Array>;
  private readonly draw: (options: DrawOptions) => Promise<Uint8Array>;
  private readonly turns = new Map<string, AbortController>();
  private begun = false;
  private left = false;
  private resolve: (bytes: Uint8Array) => void = () => {};
  private reject: (error: unknown) => void = () => {};

  constructor(draw: (options: DrawOptions) => Promise<Uint8Array>) {
    this.draw = draw;
    this.bytes = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // Avoids an unhandled rejection once every client has disconnected.
    this.bytes.catch(() => undefined);
  }

  /** Queues the tile under this owner too. */
  addOwner(owner: string): void {
    if (this.begun || this.left || this.turns.has(owner)) return;
    const turn = new AbortController();
    this.turns.set(owner, turn);
    const onStart = () => {
      this.begun = true;
      this.turns.delete(owner);
      this.cancelTurns();
    };
    this.draw({ owner, signal: turn.signal, onStart }).then(this.resolve, (error: unknown) => {
      const waited = this.turns.get(owner) === turn && this.turns.delete(owner);
      // A refused or canceled turn matters only if no other is left.
      if (waited ? this.turns.size === 0 && !this.begun : !turn.signal.aborted) this.reject(error);
    });
  }

  /** Cancels the queued turns after every client has disconnected. */
  cancel(): void {
    if (this.begun) return;
    this.left = true;
    this.cancelTurns();
    this.reject(unneeded());
  }

  private cancelTurns(): void {
    const turns = [...this.turns.values()];
    this.turns.clear();
    for (const turn of turns) turn.abort(unneeded());
  }
}

const unneeded = () => new ArcgisError(499, "This tile is no longer needed.");
