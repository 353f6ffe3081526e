import { setTimeout as sleep } from "node:timers/promises";
import { MapDataError } from "../errors";

/** Between two calls, milliseconds: these are public services that others use. */
const PAUSE_MS = 250;
/** A call that fails for a while is made again after these, milliseconds. */
const RETRIES_MS = [1000, 2000, 4000, 8000, 16_000];
/** Nobody waits longer than this for a service that names a time itself. */
const LONGEST_WAIT_MS = 5 * 60_000;
/** Until an answer begins. Public services need long for large queries. */
const ANSWER_MS = 120_000;

export interface ClientOptions {
  /** Asked instead of the original hosts: MIRROR/host/path. */
  mirror?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Replaced in tests, so that they don't wait. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<unknown>;
}

/** Asks public services for data: one call after the other, with pauses, and again when they are busy. */
export class PublicClient {
  readonly #mirror: string | undefined;
  readonly #signal: AbortSignal | undefined;
  readonly #wait: (ms: number, signal?: AbortSignal) => Promise<unknown>;
  #asked = false;

  constructor({ mirror, signal, wait }: ClientOptions = {}) {
    this.#mirror = mirror?.replace(/\/$/, "");
    this.#signal = signal;
    this.#wait = wait ?? ((ms, ending) => sleep(ms, undefined, { ...(ending && { signal: ending }) }));
  }

  /**
   * An answer with a status below 400, or 416.
   * @throws MapDataError not-published (403, 404), unreachable when tries are used up, canceled
   */
  async ask(url: string, init: RequestInit = {}): Promise<Response> {
    for (let tries = 0; ; tries++) {
      const last = tries === RETRIES_MS.length;
      const answer = await this.#once(url, init).catch((error: unknown) => {
        this.#throwIfCanceled();
        if (last) throw unreachable(url, reasonOf(error));
        return null;
      });
      if (answer && (answer.status < 400 || answer.status === 416)) return answer;
      await answer?.body?.cancel();
      // S3 answers 403 for a file that there isn't.
      if (answer && (answer.status === 404 || answer.status === 403))
        throw new MapDataError("not-published", `There is nothing at ${url} (${answer.status}).`);
      if (answer && answer.status !== 429 && answer.status < 500)
        throw unreachable(url, `it answers ${answer.status}`);
      if (last) throw unreachable(url, `it answers ${answer?.status}`);
      await this.pause(waitOf(answer, RETRIES_MS[tries] ?? 0));
    }
  }

  /** @throws MapDataError canceled */
  async pause(ms: number): Promise<void> {
    try {
      await this.#wait(ms, this.#signal);
    } catch {
      this.#throwIfCanceled();
    }
    this.#throwIfCanceled();
  }

  async #once(url: string, init: RequestInit): Promise<Response> {
    if (this.#asked) await this.pause(PAUSE_MS);
    this.#throwIfCanceled();
    this.#asked = true;
    const slow = new AbortController();
    const timer = setTimeout(() => slow.abort(new Error("no answer for two minutes")), ANSWER_MS);
    const signals = [slow.signal, ...(this.#signal ? [this.#signal] : [])];
    try {
      return await fetch(this.#addressOf(url), {
        ...init,
        headers: { "User-Agent": "Ridgeline", ...init.headers },
        signal: AbortSignal.any(signals),
      });
    } finally {
      clearTimeout(timer);
    }
  }

  #addressOf(url: string): string {
    return this.#mirror === undefined ? url : `${this.#mirror}/${url.replace(/^https:\/\//, "")}`;
  }

  #throwIfCanceled(): void {
    if (this.#signal?.aborted)
      throw new MapDataError("canceled", "Canceled. Run the same command to resume the download.");
  }
}

/** As long as the service asks for, or else `usual`. */
function waitOf(answer: Response | null, usual: number): number {
  const asked = answer?.headers.get("retry-after");
  if (!asked) return usual;
  const ms = /^\d+$/.test(asked) ? 1000 * Number(asked) : Date.parse(asked) - Date.now();
  return Number.isFinite(ms) ? Math.min(LONGEST_WAIT_MS, Math.max(usual, ms)) : usual;
}

const unreachable = (url: string, why: string) =>
  new MapDataError(
    "unreachable",
    `${url} can't be read: ${why}. Try again later; what was downloaded stays.`,
  );

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
};
