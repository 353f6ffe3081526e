import type { ClassTable } from "./classes";
import { DeadlineError, type RefusalReason } from "./errors";
import { Lane, type Slot, type Waiting } from "./lane";

/** Reports how long work waited and ran, for metrics. */
export type OnDone<Name> = (name: Name, phase: "waiting" | "running", milliseconds: number) => void;

/**
 * Decides when heavy work runs. Each class has limits. Owners (an account or a network) take turns within a class, and
 * classes take turns at their group's slots, so no one's work can crowd out anyone else's. Applies to one server: each
 * server has its own slots.
 */
export class Scheduler<Name extends string> {
  private readonly lanes: ReadonlyMap<Name, Lane>;
  /** Classes of each group, the next in turn first. */
  private readonly groups = new Map<string, Name[]>();
  private readonly onDone: OnDone<Name>;
  private stopped = false;

  constructor(table: ClassTable<Name>, onDone: OnDone<Name> = () => {}) {
    const names = Object.keys(table) as Name[];
    this.lanes = new Map(names.map((name) => [name, new Lane(table[name])]));
    for (const name of names) {
      const { group } = table[name];
      this.groups.set(group, [...(this.groups.get(group) ?? []), name]);
    }
    this.onDone = onDone;
  }

  /** Returns what is running and waiting in each class, and its counters. */
  stats() {
    return [...this.lanes].map(([name, lane]) => ({
      name,
      running: lane.running,
      waiting: lane.waiting.size,
      ...lane.counts,
    }));
  }

  /**
   * Runs work when it's its owner's turn. The slot stays taken until the work ends, so work must end soon after its
   * signal aborts.
   * @param signal aborts when the result is no longer needed
   * @throws BusyError if it can't run, DeadlineError if it took too long, and any error of the work
   */
  async run<T>(
    name: Name,
    owner: string,
    work: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const slot = await this.acquire(name, owner, signal);
    try {
      return await work(slot.signal);
    } catch (error) {
      // Errors thrown by aborted work only restate the abort.
      const { reason } = slot.signal;
      throw slot.signal.aborted && reason instanceof DeadlineError ? reason : error;
    } finally {
      slot.release();
    }
  }

  /** Acquires a slot for work that ends elsewhere, such as a download. @throws BusyError, or the signal's reason */
  async acquire(name: Name, owner: string, signal?: AbortSignal): Promise<Slot> {
    const lane = this.lane(name);
    signal?.throwIfAborted();
    if (this.stopped) throw lane.refusal("stopping");
    const since = performance.now();
    if (!this.startsAtOnce(lane, owner)) {
      lane.checkQueue(owner);
      await this.wait(lane, owner, signal);
    } else {
      this.served(lane.limits.group, name);
      lane.enter(owner);
    }
    const started = performance.now();
    this.onDone(name, "waiting", started - since);
    return this.slot(name, lane, owner, started, signal);
  }

  /** Refuses waiting and new work. Running work may end along with its requests. */
  stop(): void {
    this.stopped = true;
    for (const lane of this.lanes.values())
      for (const waiting of lane.waiting.drain()) waiting.refuse("stopping");
  }

  private startsAtOnce(lane: Lane, owner: string): boolean {
    return lane.hasRoom(owner) && this.roomIn(lane) > 0;
  }

  /** Free slots in a group. The group has as many as the largest limit among its classes. */
  private roomIn({ limits }: Lane): number {
    const lanes = (this.groups.get(limits.group) ?? []).map((name) => this.lane(name));
    const size = Math.max(...lanes.map((lane) => lane.limits.running));
    return size - lanes.reduce((sum, lane) => sum + lane.running, 0);
  }

  private wait(lane: Lane, owner: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", cancel);
      };
      const refuse = (reason: RefusalReason) => {
        end();
        reject(lane.refusal(reason));
      };
      const cancel = () => {
        if (!lane.waiting.remove(owner, item)) return;
        end();
        lane.counts.canceled++;
        reject(signal?.reason);
      };
      const item: Waiting = {
        owner,
        refuse,
        start: () => {
          end();
          lane.enter(owner);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        if (lane.waiting.remove(owner, item)) refuse("waited");
      }, lane.limits.waitMs);
      timer.unref();
      signal?.addEventListener("abort", cancel, { once: true });
      lane.waiting.add(owner, item);
    });
  }

  private slot(
    name: Name,
    lane: Lane,
    owner: string,
    started: number,
    signal: AbortSignal | undefined,
  ): Slot {
    const { runMs } = lane.limits;
    const ending = new AbortController();
    const timer = setTimeout(() => {
      lane.counts.timedOut++;
      ending.abort(new DeadlineError(runMs));
    }, runMs);
    timer.unref();
    // Not AbortSignal.any: Node 20 leaks memory for each signal derived from a long-lived one.
    const cancel = () => ending.abort(signal?.reason);
    if (signal?.aborted) cancel();
    signal?.addEventListener("abort", cancel, { once: true });
    let held = true;
    const release = () => {
      if (!held) return;
      held = false;
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
      const milliseconds = performance.now() - started;
      lane.leave(owner, milliseconds);
      this.onDone(name, "running", milliseconds);
      this.advance(lane.limits.group);
    };
    return { signal: ending.signal, release };
  }

  /** Starts everything that may start, rotating among the classes. */
  private advance(group: string): void {
    for (;;) {
      const name = this.groups.get(group)?.find((candidate) => this.startNext(this.lane(candidate)));
      if (name === undefined) return;
      this.served(group, name);
    }
  }

  private startNext(lane: Lane): boolean {
    const next = this.roomIn(lane) > 0 ? lane.next() : null;
    next?.start();
    return next !== null;
  }

  /** Moves a class behind the others in its group. */
  private served(group: string, name: Name): void {
    const names = this.groups.get(group);
    names?.push(...names.splice(names.indexOf(name), 1));
  }

  private lane(name: Name): Lane {
    const lane = this.lanes.get(name);
    if (!lane) throw new Error(`There is no class "${name}".`);
    return lane;
  }
}
