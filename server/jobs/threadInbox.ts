import type { Worker } from "node:worker_threads";

/** What a thread sends, in order; whoever takes waits for the next message or for the thread's end. */
export class ThreadInbox<T> {
  private readonly messages: T[] = [];
  private error: Error | null = null;
  private wake: (() => void) | null = null;

  /** @param name of the work, for the error when the thread ends early */
  constructor(worker: Worker, name: string) {
    worker.on("message", (message: T) => {
      this.messages.push(message);
      this.wake?.();
    });
    const fail = (error: Error) => {
      this.error ??= error;
      this.wake?.();
    };
    worker.on("error", fail);
    worker.on("exit", (code) => fail(new Error(`The ${name} thread ended with ${code}`)));
  }

  /** @throws Error when the thread has ended and everything that it sent is taken */
  async take(): Promise<T> {
    for (;;) {
      const message = this.messages.shift();
      if (message !== undefined) return message;
      if (this.error) throw this.error;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }
}
