import type { FastifyReply } from "fastify";

/** Bytes buffered for a client. One that doesn't even read these is gone. */
const WAITING_MAX = 16 * 1024;

/** An open connection for server-sent events. */
export interface EventStream {
  /** Returns false if the client no longer reads. */
  send(text: string): boolean;
  end(): void;
}

/**
 * Takes over a reply for server-sent events. Tells proxies not to compress or buffer the stream.
 * @param retryMs delay before a browser reconnects
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
      // A client that stopped reading would keep its last bytes forever.
      if (raw.writableLength > WAITING_MAX) raw.destroy();
      else raw.end();
    },
  };
}
