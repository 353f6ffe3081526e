interface Timer {
  at: number;
  after: number;
  run: () => void;
}

/** One turn of the real event loop, which `VirtualTime` leaves alone. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** What an answer sets off may hop over the event loop some times before it does anything else. */
const QUIET_TURNS = 4;

/**
 * A clock of its own for `setTimeout`: hours of waiting pass in milliseconds, while requests take the time they take.
 * Requests of the pages count themselves (`began`, `ended`), and time stands still while one is on its way.
 */
export class VirtualTime {
  /** Milliseconds since the epoch. */
  now = Date.now();
  #serial = 0;
  #onTheirWay = 0;
  #atRest: (() => void)[] = [];
  readonly #timers = new Map<number, Timer>();
  readonly #real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };

  /** Takes the place of the global timers until `restore`. */
  install(): void {
    const set = (run: (...args: unknown[]) => void, after = 0, ...args: unknown[]): number => {
      this.#serial++;
      this.#timers.set(this.#serial, { at: this.now + after, after, run: () => run(...args) });
      return this.#serial;
    };
    Object.assign(globalThis, { setTimeout: set, clearTimeout: (id: number) => this.#timers.delete(id) });
  }

  restore(): void {
    Object.assign(globalThis, this.#real);
  }

  /** Forgets what waits, as when another history begins. */
  clear(): void {
    this.#timers.clear();
    this.now = Math.max(this.now, Date.now());
  }

  began(): void {
    this.#onTheirWay++;
  }

  ended(): void {
    this.#onTheirWay--;
    if (this.#onTheirWay === 0) for (const resolve of this.#atRest.splice(0)) resolve();
  }

  /** Lets so many milliseconds pass, and all that is due in them happen. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds;
    for (;;) {
      await this.#quiet();
      const next = this.#next();
      if (!next || next[1].at > end) break;
      const [id, timer] = next;
      this.now = Math.max(this.now, timer.at);
      this.#timers.delete(id);
      timer.run();
    }
    this.now = Math.max(this.now, end);
  }

  /** Waits until nothing is on its way. */
  async #quiet(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
      await turn();
      if (this.#onTheirWay === 0) continue;
      await new Promise<void>((resolve) => this.#atRest.push(resolve));
      quiet = 0;
    }
  }

  #next(): [number, Timer] | null {
    let first: [number, Timer] | null = null;
    for (const entry of this.#timers) if (!first || entry[1].at < first[1].at) first = entry;
    return first;
  }
}
