import type { Page } from "playwright-core";

export interface Measure {
  what: string;
  /** From the person's deed to the sight of its effect. */
  ms: number;
  /** The longest main-thread task while it ran, 0 when none passed 50 ms. */
  longestTaskMs: number;
  /** Gaps between animation frames of more than two frames at 60 a second. */
  framesDropped: number;
  heapMb: number;
}

interface ProbeWindow extends Window {
  ridgelineProbe?: { tasks: number[]; dropped: number };
}

/** In the page, from its first script on. As text: what builds this file would add helpers that the page lacks. */
const PROBE = `
const probe = (window.ridgelineProbe = { tasks: [], dropped: 0 });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) probe.tasks.push(entry.duration);
}).observe({ type: "longtask", buffered: true });
let last = performance.now();
requestAnimationFrame(function frame(now) {
  const missed = Math.round((now - last) / (1000 / 60)) - 1;
  if (missed >= 2) probe.dropped += missed;
  last = now;
  requestAnimationFrame(frame);
});`;

/** Counts long tasks and dropped frames from the page's first script on. */
export async function installProbe(page: Page): Promise<void> {
  await page.addInitScript({ content: PROBE });
}

/** Runs one deed and waits a little for what it leaves behind. */
export async function measure(page: Page, what: string, deed: () => Promise<unknown>): Promise<Measure> {
  await page.evaluate(() => {
    const probe = (window as ProbeWindow).ridgelineProbe;
    if (probe) Object.assign(probe, { dropped: 0 }).tasks.length = 0;
  });
  const began = performance.now();
  await deed();
  const ms = performance.now() - began;
  await page.waitForTimeout(1000);
  const seen = await page.evaluate(() => {
    const probe = (window as ProbeWindow).ridgelineProbe;
    // Chromium's own, absent from the DOM's types.
    const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } };
    return {
      longest: Math.max(0, ...(probe?.tasks ?? [])),
      dropped: probe?.dropped ?? 0,
      heap: memory?.usedJSHeapSize ?? 0,
    };
  });
  return {
    what,
    ms: Math.round(ms),
    longestTaskMs: Math.round(seen.longest),
    framesDropped: seen.dropped,
    heapMb: Math.round(seen.heap / 1e6),
  };
}
