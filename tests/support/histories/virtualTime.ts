interface Timer {
  at: number;
  after: number;
  run: () => void;
}

/** One turn of the real event loop, which `VirtualTime` doesn't replace. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** Turns of the event loop that a response's effects may take before anything else happens. */
const QUIET_TURNS = 4;

/**
 * Virtual clock for `setTimeout`, so that hours of waiting pass in milliseconds. Requests take their real time: pages
 * report them through `began` and `ended`, and time stops while one is in flight.
 */
export class VirtualTime {
  /** Milliseconds since the epoch. */
  now = Date.now();
  private serial = 0;
  private onTheirWay = 0;
  private atRest: (() => void)[] = [];
  private readonly timers = new Map<number, Timer>();
  private readonly real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };

  /** Replaces the global timers until `restore`. */
  install(): void {
    const set = (run: (...args: unknown[]) => void, after = 0, ...args: unknown[]): number => {
      this.serial++;
      this.timers.set(this.serial, { at: this.now + after, after, run: () => run(...args) });
      return this.serial;
    };
    Object.assign(globalThis, { setTimeout: set, clearTimeout: (id: number) => this.timers.delete(id) });
  }

  restore(): void {
    Object.assign(globalThis, this.real);
  }

  /** Drops pending timers when another history starts. */
  clear(): void {
    this.timers.clear();
    this.now = Math.max(this.now, Date.now());
  }

  began(): void {
    this.onTheirWay++;
  }

  ended(): void {
    this.onTheirWay--;
    if (this.onTheirWay === 0) for (const resolve of this.atRest.splice(0)) resolve();
  }

  /** Advances time by the given milliseconds and fires all timers due in them. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds;
    for (;;) {
      await this.quiet();
      const next = this.next();
      if (!next || next[1].at > end) break;
      const [id, timer] = next;
      this.now = Math.max(this.now, timer.at);
      this.timers.delete(id);
      timer.run();
    }
    this.now = Math.max(this.now, end);
  }

  private async quiet(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
      await turn();
      if (this.onTheirWay === 0) continue;
      await new Promise<void>((resolve) => this.atRest.push(resolve));
      quiet = 0;
    }
  }

  private next(): [number, Timer] | null {
    let first: [number, Timer] | null = null;
    for (const entry of this.timers) if (!first || entry[1].at < first[1].at) first = entry;
    return first;
  }
}
