import type { ClassLimits } from "./classes";
import { BusyError, type RefusalReason } from "./errors";
import { Turns } from "./turns";

/** A slot for running work. */
export interface Slot {
  /** Aborts at the deadline, or when the caller disconnects. */
  signal: AbortSignal;
  /** Frees the slot. Calling it again does nothing. */
  release(): void;
}

export interface Waiting {
  owner: string;
  start(): void;
  refuse(reason: RefusalReason): void;
}

/** Counters of a class since the server started. */
export interface LaneCounts {
  started: number;
  refused: number;
  /** Timed out while waiting or running. */
  timedOut: number;
  /** Canceled by the caller while waiting. */
  canceled: number;
}

/** Work of one class: what is running, what is waiting, and its counters. */
export class Lane {
  readonly limits: ClassLimits;
  readonly waiting = new Turns<Waiting>();
  readonly counts: LaneCounts = { started: 0, refused: 0, timedOut: 0, canceled: 0 };
  private readonly runningOf = new Map<string, number>();
  private runningCount = 0;
  /** Moving average of how long this class's work takes, in milliseconds. */
  private usualMs = 0;

  constructor(limits: ClassLimits) {
    this.limits = limits;
  }

  get running(): number {
    return this.runningCount;
  }

  /** Removes and returns the next waiting item that may start, or null. */
  next(): Waiting | null {
    if (this.runningCount >= this.limits.running) return null;
    return this.waiting.take((owner) => this.of(owner) < this.limits.runningPerOwner);
  }

  /** Whether one more of this owner could start right away. */
  hasRoom(owner: string): boolean {
    return this.runningCount < this.limits.running && this.of(owner) < this.limits.runningPerOwner;
  }

  /** @throws BusyError if the queue is full */
  checkQueue(owner: string): void {
    const { waiting, waitingPerOwner } = this.limits;
    const ownFull = waitingPerOwner > 0 || this.of(owner) >= this.limits.runningPerOwner;
    if (ownFull && this.waiting.of(owner) >= waitingPerOwner) throw this.refusal("owner-full");
    if (this.waiting.size >= waiting) throw this.refusal("full");
  }

  refusal(reason: RefusalReason): BusyError {
    if (reason === "waited") this.counts.timedOut++;
    else this.counts.refused++;
    return new BusyError(reason, this.retryAfter());
  }

  enter(owner: string): void {
    this.runningCount++;
    this.counts.started++;
    this.runningOf.set(owner, this.of(owner) + 1);
  }

  leave(owner: string, milliseconds: number): void {
    this.runningCount--;
    this.usualMs += (milliseconds - this.usualMs) / 8;
    const left = this.of(owner) - 1;
    if (left > 0) this.runningOf.set(owner, left);
    else this.runningOf.delete(owner);
  }

  private of(owner: string): number {
    return this.runningOf.get(owner) ?? 0;
  }

  /** Estimates the seconds until half the queue is done, clamped to a range that suits people and proxies. */
  private retryAfter(): number {
    const seconds = (this.waiting.size * this.usualMs) / this.limits.running / 2000;
    return Math.max(2, Math.min(60, Math.ceil(seconds)));
  }
}
