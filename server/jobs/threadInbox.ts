import type { MessagePort, Worker } from "node:worker_threads";

/** A thread's messages, in order; the taker waits for the next one or for the thread's end. */
export class ThreadInbox<T> {
  private readonly messages: T[] = [];
  private error: Error | null = null;
  private wake: (() => void) | null = null;
  /** Stops listening to a thread that continues with other work. */
  readonly close: () => void;

  /**
   * @param name of the work, for the error when the thread ends early
   * @param from where its messages come from, if not from the thread as a whole
   */
  constructor(worker: Worker, name: string, from: Worker | MessagePort = worker) {
    from.on("message", (message: T) => {
      this.messages.push(message);
      this.wake?.();
    });
    const fail = (error: Error) => {
      this.error ??= error;
      this.wake?.();
    };
    const ended = (code: number) => fail(new Error(`The ${name} thread ended with ${code}`));
    worker.on("error", fail);
    worker.on("exit", ended);
    this.close = () => worker.off("error", fail).off("exit", ended);
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
