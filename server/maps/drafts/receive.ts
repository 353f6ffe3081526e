import { createWriteStream } from "node:fs";
import { truncate } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { MapDataError } from "../errors";
import type { DraftStore } from "./draftStore";
import type { DraftRecord } from "./record";

/**
 * Receives uploads in parts. Each part is appended to the file. If the connection breaks, the received bytes stay and
 * the next part continues from there.
 */
export class PartReceiver {
  private readonly store: DraftStore;
  private readonly coming = new Map<string, { stop: AbortController; over: Promise<void> }>();

  constructor(store: DraftStore) {
    this.store = store;
  }

  /**
   * @param offset bytes the client believes were received
   * @returns bytes received in total
   * @throws MapDataError wrong-offset, too-much
   */
  async receive(record: DraftRecord, offset: number, body: Readable): Promise<number> {
    // A client that reconnects while its broken connection still seems open replaces it.
    const earlier = this.coming.get(record.uuid);
    earlier?.stop.abort();
    await earlier?.over;
    const stop = new AbortController();
    const work = this.append(record, offset, body, stop.signal);
    const over = work.then(
      () => {},
      () => {},
    );
    const mine = { stop, over };
    this.coming.set(record.uuid, mine);
    try {
      await work;
    } finally {
      if (this.coming.get(record.uuid) === mine) this.coming.delete(record.uuid);
    }
    return this.store.received(record);
  }

  /** Aborts the upload of a draft. */
  async stop(uuid: string): Promise<void> {
    const coming = this.coming.get(uuid);
    coming?.stop.abort();
    await coming?.over;
  }

  private async append(
    record: DraftRecord,
    offset: number,
    body: Readable,
    signal: AbortSignal,
  ): Promise<void> {
    const path = this.store.fileOf(record);
    const there = this.store.received(record);
    if (offset !== there) {
      body.resume();
      throw new MapDataError(
        "wrong-offset",
        `${there} bytes of this file have arrived. Continue from there.`,
      );
    }
    let bytes = 0;
    const room = record.bytes - there;
    await pipeline(
      body,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > room)
            throw new MapDataError("too-much", `Expected ${record.bytes} bytes, but received more.`);
          yield chunk;
        }
      },
      createWriteStream(path, { flags: "a", mode: 0o600 }),
      { signal },
    ).catch(async (error: unknown) => {
      // If a part exceeds the declared size, none of it is kept.
      if (error instanceof MapDataError) await truncate(path, there);
      throw error;
    });
  }
}
