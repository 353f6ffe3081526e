import type { Page } from "playwright-core";

/**
 * Runs in the page before any other script and tracks each worker's unanswered calls, which Comlink numbers. A string,
 * because the compiler of this file would insert helpers missing in the page.
 */
const WATCH = `
const watched = (window.ridgelineWorkers = []);
const Plain = window.Worker;
window.Worker = class Worker extends Plain {
  constructor(url, options) {
    super(url, options);
    this.watch = { url: String(url), owed: new Set() };
    watched.push(this.watch);
    this.addEventListener("message", ({ data }) => void this.watch.owed.delete(data?.id));
  }
  postMessage(message, transfer) {
    if (message?.id && message.type) this.watch.owed.add(message.id);
    super.postMessage(message, transfer);
  }
  terminate() {
    this.watch.owed.clear();
    super.terminate();
  }
};`;

/** Must be called before the page is opened. */
export const watchWorkers = (page: Page): Promise<unknown> => page.addInitScript({ content: WATCH });

/** Page expression that tells whether workers of a kind have no unanswered calls. A terminated worker has none. */
export const idle = (name: string): string =>
  `window.ridgelineWorkers.every(({ url, owed }) => !url.includes("${name}") || owed.size === 0)`;

/** Page expression with the calls currently unanswered by workers of a kind, for `answered`. */
export const owed = (name: string): string =>
  `window.ridgelineWorkers.filter(({ url }) => url.includes("${name}")).map(({ owed }) => ({ owed, calls: [...owed] }))`;

/**
 * Page expression that tells whether all those calls have been answered, regardless of newer ones. `variable` is the
 * name of a variable in the page's script.
 */
export const answered = (variable: string): string =>
  `${variable}.every(({ owed, calls }) => calls.every((call) => !owed.has(call)))`;
