import { Readable } from "node:stream";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { Slice } from "./messages";

/** Receives the slices of a large response. A small one comes without any. */
export class SlicedReply {
  /** Port for the thread that sends the slices. */
  readonly sender: MessagePort;
  /** Resolves with the response's stream at the first slice. Never rejects: a small response has no stream. */
  readonly stream: Promise<Readable>;
  private readonly receiver: MessagePort;
  /** Keeps all slices that aren't sent yet: a response has a few megabytes at most. */
  private readonly readable = new Readable({ read() {} });

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.sender = port2;
    this.receiver = port1;
    // The response's reader has its own listener. Without one, an error would end the server.
    this.readable.on("error", () => {});
    this.stream = new Promise((resolve) => {
      port1.on("message", (slice: Slice) => {
        resolve(this.readable);
        this.readable.push(slice);
        if (!slice) this.close();
      });
    });
  }

  /** Ends a response of which a part may have been sent, so that its reader can't take the part for the whole. */
  fail(error: Error): void {
    this.close();
    void this.stream.then((stream) => stream.destroy(error));
  }

  close(): void {
    this.receiver.close();
  }
}
