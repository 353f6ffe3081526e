import type { MessagePort, Worker } from "node:worker_threads";

/** Queue of a thread's messages. take() waits for the next message or for the thread to end. */
export class ThreadInbox<T> {
  private readonly messages: T[] = [];
  private error: Error | null = null;
  private wake: (() => void) | null = null;
  /** Stops listening to a thread that continues with other work. */
  readonly close: () => void;

  /**
   * @param name of the work, for the error if the thread ends early
   * @param from source of the messages, if not the thread as a whole
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

  /** @throws Error once the thread has ended and all its messages are taken */
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
