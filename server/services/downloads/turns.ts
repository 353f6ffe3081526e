import { BusyError, CLASSES, type ServerScheduler, type Slot } from "../../scheduler/index";
import { type Running, whoYields } from "./yielding";

/** How often those who wait look for a download that has to yield. */
const LOOK_MS = 1000;

/** A download that holds a slot. */
export interface Download extends Slot {
  /** Counts bytes that the reader has taken. */
  took(bytes: number): void;
}

/** A slow download ended because others waited for its slot. */
export class YieldError extends Error {
  override name = "YieldError";
  constructor() {
    super("The download was slow, and others were waiting.");
  }
}

interface Held extends Running {
  ending: AbortController;
}

/**
 * Slots for downloads of one class on this server: of own data one per account, and a share per network. The scheduler's owner is the
 * network, so that networks take turns and many accounts of one network wait for each other. While anyone waits, slow
 * readers yield (whoYields).
 */
export class DownloadTurns {
  readonly #scheduler: ServerScheduler;
  readonly #class: "downloads" | "snapshots";
  readonly #accounts = new Set<string>();
  readonly #running = new Set<Held>();
  #waiting = 0;

  constructor(scheduler: ServerScheduler, name: "downloads" | "snapshots" = "downloads") {
    this.#scheduler = scheduler;
    this.#class = name;
  }

  /**
   * A slot for an account's download, taken before anything is awaited, so that calls at the same time can't all find it
   * free.
   * @param signal aborts when the client has gone
   * @throws BusyError: owner-full while the account has a download of own data already; or the signal's reason
   */
  async begin(userId: string, network: string, signal?: AbortSignal): Promise<Download> {
    // Several tabs of one person may open at once: their snapshots wait for each other as any of one network.
    if (this.#class === "snapshots") return this.#hold(userId, network, await this.#slot(network, signal));
    if (this.#accounts.has(userId)) throw new BusyError("owner-full", 60);
    this.#accounts.add(userId);
    try {
      return this.#hold(userId, network, await this.#slot(network, signal));
    } catch (error) {
      this.#accounts.delete(userId);
      throw error;
    }
  }

  async #slot(network: string, signal: AbortSignal | undefined): Promise<Slot> {
    this.#waiting++;
    const look = setInterval(() => this.#makeRoom(network), LOOK_MS);
    look.unref();
    try {
      const slot = this.#scheduler.acquire(this.#class, network, signal);
      this.#makeRoom(network);
      return await slot;
    } finally {
      clearInterval(look);
      this.#waiting--;
    }
  }

  #hold(userId: string, network: string, slot: Slot): Download {
    const held: Held = { network, since: performance.now(), bytes: 0, ending: new AbortController() };
    this.#running.add(held);
    const end = () => held.ending.abort(slot.signal.reason);
    if (slot.signal.aborted) end();
    slot.signal.addEventListener("abort", end, { once: true });
    return {
      signal: held.ending.signal,
      took: (bytes) => {
        held.bytes += bytes;
      },
      release: () => {
        this.#running.delete(held);
        this.#accounts.delete(userId);
        slot.release();
      },
    };
  }

  /**
   * Ends a download where all slots that the network may use are taken, at most one for each waiting client.
   */
  #makeRoom(network: string): void {
    const { running, runningPerOwner } = CLASSES[this.#class];
    const staying = [...this.#running].filter(({ ending }) => !ending.signal.aborted);
    const own = staying.filter((each) => each.network === network).length;
    const full = staying.length >= running || own >= runningPerOwner;
    if (!full || this.#running.size - staying.length >= this.#waiting) return;
    whoYields(staying, network, runningPerOwner, performance.now())?.ending.abort(new YieldError());
  }
}
