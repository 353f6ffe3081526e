import type { Page } from "playwright-core";
import { pageTimer } from "./pageTime";
import { answered, idle, owed } from "./workerWatch";

/** How to start and cancel an action. All are expressions or statements that run in the page. */
export interface Steps {
  worker: "vertex-select" | "terrain" | "preview";
  /** Starts the work. Left out if the test starts it. */
  begin?: string;
  /** Whether the page shows that the work started. */
  begun: string;
  /** How long to wait after that for the worker to be busy. Work that needs no worker is canceled anyway. */
  waitMs?: number;
  cancel: string;
  /** Whether the page shows that the work is canceled. */
  ended?: string;
  /** Must hold a while later, to prove that nothing canceled was applied. `before` is the value of `remember`. */
  undone: string;
  /** Evaluated before the work starts. */
  remember?: string;
}

export interface Try {
  /**
   * Milliseconds of page time from the cancel until page and worker have dropped the canceled work. New work that
   * replaces it in the worker doesn't count, but what the page does for it before that does.
   */
  ms: number;
  /** Whether the worker was busy when the work was canceled. */
  underWay: boolean;
  undone: boolean;
}

/** Long enough for a late response to arrive, or for an opposite action with its loader. */
const LATER_MS = 500;

/**
 * Polls through messages, which fire sooner than timers and let all other work run. The page works in slices of 8 ms
 * (inSlices), which make a turn long, so it is done after five short turns in a row.
 */
const TEXT = ({
  worker,
  remember,
  begin,
  begun,
  waitMs = 30,
  cancel,
  ended = "true",
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
  const before = (window.ridgelineBefore = ${remember ?? "null"});
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
  port1.close();
  return { ms, underWay };
})()`;

/**
 * Starts and cancels an action, and checks the result a while later. The page must have been opened with
 * `watchWorkers`.
 */
export async function cancelInPage(page: Page, steps: Steps): Promise<Try> {
  const { ms, underWay } = await page.evaluate<Omit<Try, "undone">>(TEXT(steps));
  await pageTimer(page, LATER_MS);
  const undone = await page.evaluate<boolean>(`((before) => ${steps.undone})(window.ridgelineBefore)`);
  return { ms, underWay, undone };
}
