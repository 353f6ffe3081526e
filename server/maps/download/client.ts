import { setTimeout as sleep } from "node:timers/promises";
import { MapDataError } from "../errors";

/** Milliseconds between two requests, to be polite to public services. */
const PAUSE_MS = 250;
/** Milliseconds to wait before each retry after a temporary failure. */
const RETRIES_MS = [1000, 2000, 4000, 8000, 16_000];
/** Upper limit on a delay requested by the service. */
const LONGEST_WAIT_MS = 5 * 60_000;
/** Milliseconds until a response must start. Public services are slow on large queries. */
const ANSWER_MS = 120_000;

export interface ClientOptions {
  /** Requested instead of the original hosts: MIRROR/host/path. */
  mirror?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Replaced in tests to avoid delays. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<unknown>;
}

/** Client for public services. Sends one request after another with pauses, and retries when a service is busy. */
export class PublicClient {
  private readonly mirror: string | undefined;
  private readonly signal: AbortSignal | undefined;
  private readonly wait: (ms: number, signal?: AbortSignal) => Promise<unknown>;
  private asked = false;

  constructor({ mirror, signal, wait }: ClientOptions = {}) {
    this.mirror = mirror?.replace(/\/$/, "");
    this.signal = signal;
    this.wait = wait ?? ((ms, ending) => sleep(ms, undefined, { ...(ending && { signal: ending }) }));
  }

  /**
   * Sends a request and returns a response with a status below 400, or 416.
   * @throws MapDataError not-published (403, 404), unreachable after all retries, canceled
   */
  async request(url: string, init: RequestInit = {}): Promise<Response> {
    for (let tries = 0; ; tries++) {
      const last = tries === RETRIES_MS.length;
      const answer = await this.once(url, init).catch((error: unknown) => {
        this.throwIfCanceled();
        if (last) throw unreachable(url, reasonOf(error));
        return null;
      });
      if (answer && (answer.status < 400 || answer.status === 416)) return answer;
      await answer?.body?.cancel();
      // S3 returns 403 for a file that doesn't exist.
      if (answer && (answer.status === 404 || answer.status === 403))
        throw new MapDataError("not-published", `There is nothing at ${url} (${answer.status}).`);
      if (answer && answer.status !== 429 && answer.status < 500)
        throw unreachable(url, `it returned ${answer.status}`);
      if (last) throw unreachable(url, `it returned ${answer?.status}`);
      await this.pause(waitOf(answer, RETRIES_MS[tries] ?? 0));
    }
  }

  /** @throws MapDataError canceled */
  async pause(ms: number): Promise<void> {
    try {
      await this.wait(ms, this.signal);
    } catch {
      this.throwIfCanceled();
    }
    this.throwIfCanceled();
  }

  private async once(url: string, init: RequestInit): Promise<Response> {
    if (this.asked) await this.pause(PAUSE_MS);
    this.throwIfCanceled();
    this.asked = true;
    const slow = new AbortController();
    const timer = setTimeout(() => slow.abort(new Error("no response for two minutes")), ANSWER_MS);
    const signals = [slow.signal, ...(this.signal ? [this.signal] : [])];
    try {
      return await fetch(this.addressOf(url), {
        ...init,
        headers: { "User-Agent": "Ridgeline", ...init.headers },
        signal: AbortSignal.any(signals),
      });
    } finally {
      clearTimeout(timer);
    }
  }

  private addressOf(url: string): string {
    return this.mirror === undefined ? url : `${this.mirror}/${url.replace(/^https:\/\//, "")}`;
  }

  private throwIfCanceled(): void {
    if (this.signal?.aborted)
      throw new MapDataError("canceled", "Canceled. Run the same command to resume the download.");
  }
}

/** Returns the delay that the service requests, or `usual`. */
function waitOf(answer: Response | null, usual: number): number {
  const asked = answer?.headers.get("retry-after");
  if (!asked) return usual;
  const ms = /^\d+$/.test(asked) ? 1000 * Number(asked) : Date.parse(asked) - Date.now();
  return Number.isFinite(ms) ? Math.min(LONGEST_WAIT_MS, Math.max(usual, ms)) : usual;
}

const unreachable = (url: string, why: string) =>
  new MapDataError(
    "unreachable",
    `${url} can't be read: ${why}. Try again later; what was downloaded is kept.`,
  );

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
};
