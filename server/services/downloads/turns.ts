import { BusyError, CLASSES, type ServerScheduler, type Slot } from "../../scheduler/index";
import { pickDownloadToEnd, type RunningDownload } from "./preemption";

/** How often waiting clients check for a download that has to yield. */
const LOOK_MS = 1000;

/** A download that holds a slot. */
export interface Download extends Slot {
  /** Counts bytes read by the client. */
  took(bytes: number): void;
}

/** A slow download was ended because others waited for its slot. */
export class YieldError extends Error {
  override name = "YieldError";
  constructor() {
    super("The download was slow, and others were waiting.");
  }
}

interface Held extends RunningDownload {
  ending: AbortController;
}

/**
 * Slots for downloads of one class on this server, with a share per network. An account can only have one download of
 * its own data at a time. The scheduler's owner is the network, so networks take turns and accounts of one network wait
 * for each other. While anyone waits, slow readers yield (pickDownloadToEnd).
 */
export class DownloadTurns {
  private readonly scheduler: ServerScheduler;
  private readonly class: "downloads" | "snapshots";
  private readonly accounts = new Set<string>();
  private readonly running = new Set<Held>();
  private waiting = 0;

  constructor(scheduler: ServerScheduler, name: "downloads" | "snapshots" = "downloads") {
    this.scheduler = scheduler;
    this.class = name;
  }

  /**
   * Acquires a slot for an account's download. The account is reserved before anything is awaited, so that concurrent
   * requests can't all find it free.
   * @param signal aborts when the client disconnects
   * @throws BusyError: owner-full if the account is already downloading its own data; or the signal's reason
   */
  async begin(userId: string, network: string, signal?: AbortSignal): Promise<Download> {
    // Several tabs of one user may open at once. Their snapshots wait for each other like any of one network.
    if (this.class === "snapshots") return this.hold(userId, network, await this.slot(network, signal));
    if (this.accounts.has(userId)) throw new BusyError("owner-full", 60);
    this.accounts.add(userId);
    try {
      return this.hold(userId, network, await this.slot(network, signal));
    } catch (error) {
      this.accounts.delete(userId);
      throw error;
    }
  }

  private async slot(network: string, signal: AbortSignal | undefined): Promise<Slot> {
    this.waiting++;
    const look = setInterval(() => this.makeRoom(network), LOOK_MS);
    look.unref();
    try {
      const slot = this.scheduler.acquire(this.class, network, signal);
      this.makeRoom(network);
      return await slot;
    } finally {
      clearInterval(look);
      this.waiting--;
    }
  }

  private hold(userId: string, network: string, slot: Slot): Download {
    const held: Held = { network, since: performance.now(), bytes: 0, ending: new AbortController() };
    this.running.add(held);
    const end = () => held.ending.abort(slot.signal.reason);
    if (slot.signal.aborted) end();
    slot.signal.addEventListener("abort", end, { once: true });
    return {
      signal: held.ending.signal,
      took: (bytes) => {
        held.bytes += bytes;
      },
      release: () => {
        this.running.delete(held);
        this.accounts.delete(userId);
        slot.release();
      },
    };
  }

  /** Ends one download if all slots available to the network are taken, but at most one per waiting client. */
  private makeRoom(network: string): void {
    const { running, runningPerOwner } = CLASSES[this.class];
    const staying = [...this.running].filter(({ ending }) => !ending.signal.aborted);
    const own = staying.filter((each) => each.network === network).length;
    const full = staying.length >= running || own >= runningPerOwner;
    if (!full || this.running.size - staying.length >= this.waiting) return;
    pickDownloadToEnd(staying, network, runningPerOwner, performance.now())?.ending.abort(new YieldError());
  }
}
