import type { Page } from "playwright-core";
import { longestTask } from "../../tests/support/mainThread";
import type { Figure } from "./figures";
import { profiled } from "./profiled";

/** Milliseconds of processor that the page's scripts have taken since `begin`, workers not counted. */
export async function scriptTime<T>(
  page: Page,
  deed: () => Promise<T>,
): Promise<{ result: T; script: number }> {
  const session = await page.context().newCDPSession(page);
  const read = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0) * 1000;
  };
  try {
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const before = await read();
    const result = await deed();
    return { result, script: (await read()) - before };
  } finally {
    await session.detach();
  }
}

/** A deed that answers how long it took, with what it cost the page. */
export async function watched(
  page: Page,
  what: string,
  most: number,
  deed: () => Promise<number>,
): Promise<Figure> {
  let [ms, script] = [0, 0];
  const task = await longestTask(page, () =>
    profiled(page, what, async () => {
      ({ result: ms, script } = await scriptTime(page, deed));
    }),
  );
  console.log(`${what}: ${ms.toFixed(1)} ms`);
  return { what, ms, most, script, task };
}
