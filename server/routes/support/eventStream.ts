import type { FastifyReply } from "fastify";

/** Bytes that wait for a client; one that takes no more of these few is gone. */
const WAITING_MAX = 16 * 1024;

/** A connection for server-sent events that stays open. */
export interface EventStream {
  /** False when the client takes nothing any more. */
  send(text: string): boolean;
  end(): void;
}

/**
 * Takes a reply over for server-sent events. Tells proxies not to compress or buffer the stream.
 * @param retryMs after which a browser opens the connection again
 */
export function eventStream(reply: FastifyReply, retryMs: number): EventStream {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  raw.write(`retry: ${retryMs}\n\n`);
  return {
    send: (text) => {
      if (raw.writableEnded || raw.destroyed || raw.writableLength > WAITING_MAX) return false;
      raw.write(text);
      return true;
    },
    end: () => {
      // One that takes nothing would keep its last bytes forever.
      if (raw.writableLength > WAITING_MAX) raw.destroy();
      else raw.end();
    },
  };
}
