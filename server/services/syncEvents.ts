import type { Kysely } from "kysely";
import type { Database } from "../db/schema";
import { AppError } from "../errors";
import type { Log } from "../log";
import { type ConnectedHead, connectedHeads } from "../repositories/connectedHeads";
import { contentChanges } from "./contentWrite";
import { countReceived } from "./receivedChanges";
import { repeat } from "./repeat";

/** How soon a change on another server is seen. */
const POLL_MS = 1000;
/** Interval of comments that keep proxies from closing an idle connection. */
const HEARTBEAT_MS = 20_000;
/**
 * Lifetime of a connection, minus up to a fifth at random. The browser then reconnects, so that a client with an
 * identity token presents a valid one, and connections spread over the servers again after one was down.
 */
const CONNECTION_MS = 15 * 60_000;
export const STREAMS_PER_ACCOUNT = 20;
export const STREAMS_MAX = 5000;

/** An open connection. */
export interface Stream {
  userId: string;
  sessionId: string;
  /** Sends text. Returns false if the client no longer accepts any. */
  send(text: string): boolean;
  end(): void;
}

interface Open extends Stream {
  /** The last number sent. */
  sent: number;
  endsAt: number;
}

/**
 * Sends connected clients their account's number. One statement per second reads the numbers for all; what this server
 * itself commits is read right away. It doesn't use LISTEN, so it works behind poolers and with several servers.
 */
export class SyncEvents {
  private readonly db: Kysely<Database>;
  private readonly streams = new Map<string, Set<Open>>();
  private readonly stopPolling: () => Promise<void>;
  private readonly heartbeat: NodeJS.Timeout;
  /** Accounts to read before the next poll. */
  private readonly changed = new Set<string>();
  private asking = false;
  private listenerCount = 0;

  constructor(db: Kysely<Database>, log: Log) {
    this.db = db;
    const onError = (err: unknown) => log.warn({ err }, "Couldn't check for changes");
    this.stopPolling = repeat(() => this.poll(), { everyMs: POLL_MS, onError, unref: true });
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS);
    this.heartbeat.unref();
    contentChanges.on("changed", this.onChanged);
  }

  /** Number of open connections. */
  get count(): number {
    return this.listenerCount;
  }

  /** Checks whether the account may open another connection. @throws AppError too-many-streams (429, 503) */
  check(userId: string): void {
    const full = this.listenerCount >= STREAMS_MAX;
    if (!full && (this.streams.get(userId)?.size ?? 0) < STREAMS_PER_ACCOUNT) return;
    throw new AppError(
      full ? 503 : 429,
      "too-many-streams",
      "Too many connections are waiting for changes. Poll for changes instead.",
      { retryAfter: 60 },
    );
  }

  /**
   * Sends the account's number now and whenever it grows. @returns a function to call when the connection has closed
   */
  add(stream: Stream): () => void {
    const endsAt = Date.now() + CONNECTION_MS * (0.8 + Math.random() / 5);
    const open: Open = { ...stream, sent: -1, endsAt };
    const { userId } = stream;
    const ofAccount = this.streams.get(userId) ?? new Set();
    this.streams.set(userId, ofAccount.add(open));
    this.listenerCount++;
    this.onChanged([userId]);
    return () => {
      if (!ofAccount.delete(open)) return;
      this.listenerCount--;
      if (ofAccount.size === 0 && this.streams.get(userId) === ofAccount) this.streams.delete(userId);
    };
  }

  /** Ends all connections. */
  async stop(): Promise<void> {
    contentChanges.off("changed", this.onChanged);
    clearInterval(this.heartbeat);
    for (const stream of this.all()) stream.end();
    await this.stopPolling();
  }

  private all(): Open[] {
    return [...this.streams.values()].flatMap((streams) => [...streams]);
  }

  private readonly onChanged = (userIds: readonly string[]): void => {
    for (const userId of userIds) if (this.streams.has(userId)) this.changed.add(userId);
    if (this.changed.size === 0 || this.asking) return;
    this.asking = true;
    // Includes whatever else is committed in this turn of the event loop.
    setImmediate(() => void this.askForChanged());
  };

  private async askForChanged(): Promise<void> {
    try {
      while (this.changed.size > 0) {
        const userIds = [...this.changed];
        this.changed.clear();
        await this.ask(userIds.flatMap((userId) => [...(this.streams.get(userId) ?? [])]));
      }
    } catch {
      // The next poll tries again and reports the error.
    } finally {
      this.asking = false;
    }
  }

  private async poll(): Promise<void> {
    if (this.listenerCount > 0) await this.ask(this.all());
  }

  private async ask(streams: readonly Open[]): Promise<void> {
    if (streams.length === 0) return;
    const sessions = new Map(streams.map((stream) => [stream.sessionId, stream]));
    const heads = await connectedHeads(this.db, [...sessions.values()]);
    this.tell(heads, streams);
    const behind = heads.filter((head) => head.behind).map(({ userId }) => userId);
    // Their new numbers are read like any other change.
    await countReceived(this.db, [...new Set(behind)]);
  }

  private tell(heads: readonly ConnectedHead[], streams: readonly Open[]): void {
    const bySession = new Map(heads.map((head) => [head.sessionId, head]));
    const now = Date.now();
    for (const stream of streams) {
      const head = bySession.get(stream.sessionId);
      if (!head?.live || now > stream.endsAt) stream.end();
      else if (head.seq > stream.sent) {
        stream.sent = head.seq;
        if (!stream.send(`data: {"now":${head.seq}}\n\n`)) stream.end();
      }
    }
  }

  private beat(): void {
    for (const stream of this.all()) if (!stream.send(":\n\n")) stream.end();
  }
}
