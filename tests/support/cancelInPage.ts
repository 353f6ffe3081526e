import type { Page } from "playwright-core";
import { answered, idle, owed } from "./workerWatch";

/** How something is begun and canceled; expressions and statements of the page. */
export interface Steps {
  worker: "vertex-select" | "terrain" | "preview";
  /** Begins the work; left out where the test begins it. */
  begin?: string;
  /** Whether the page shows that it has begun. */
  begun: string;
  /** For how long after that the worker is waited for to have work in hand; what needs none is canceled all the same. */
  waitMs?: number;
  cancel: string;
  /** Whether the page shows that it is canceled. */
  ended?: string;
  /** What has to hold a while later: nothing of what was canceled has been applied. `before` is the value of `remember`. */
  undone: string;
  /** Looked at before it begins. */
  remember?: string;
}

export interface Try {
  /**
   * From the cancel until page and worker have let go of what was canceled, milliseconds of the page's clock. What the
   * worker is asked to do instead does not count; what the page does for it does, where it begins before that.
   */
  ms: number;
  /** Whether the worker had the work in hand when it was canceled. */
  underWay: boolean;
  undone: boolean;
}

/** Long enough for an answer that nobody waits for any more, and for an action in the other direction with its loader. */
const LATER_MS = 500;

/**
 * Looked at by messages, which come sooner than timers and let all other work through. Work of the page itself is in
 * slices of 8 ms (inSlices), each of which makes a turn long: after five short turns in a row it is over.
 */
const TEXT = ({
  worker,
  remember,
  begin,
  begun,
  waitMs = 30,
  cancel,
  ended = "true",
  undone,
}: Steps) => `(async () => {
  const { port1, port2 } = new MessageChannel();
  const turn = () => new Promise((resolve) => { port1.onmessage = resolve; port2.postMessage(0); });
  const until = async (test, what) => {
    const since = performance.now();
    while (!test()) {
      if (performance.now() - since > 60000) throw new Error("Waited a minute for what is to be " + what + ".");
      await turn();
    }
  };
  const before = ${remember ?? "null"};
  ${begin ?? ""};
  await until(() => ${begun}, "begun");
  const since = performance.now();
  while (${idle(worker)} && performance.now() - since < ${waitMs}) await turn();
  const underWay = !(${idle(worker)});
  const canceled = ${owed(worker)};
  const began = performance.now();
  ${cancel};
  await until(() => (${ended}) && ${answered("canceled")}, "canceled");
  for (let short = 0; short < 5; ) {
    const from = performance.now();
    await turn();
    short = performance.now() - from < 4 ? short + 1 : 0;
  }
  const ms = performance.now() - began;
  await new Promise((resolve) => setTimeout(resolve, ${LATER_MS}));
  port1.close();
  return { ms, underWay, undone: ${undone} };
})()`;

/** Begins, cancels and looks a while later. The page was opened with `watchWorkers`. */
export const cancelInPage = (page: Page, steps: Steps): Promise<Try> => page.evaluate<Try>(TEXT(steps));
