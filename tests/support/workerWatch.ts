import type { Page } from "playwright-core";

/**
 * In the page before all scripts: knows of every worker which calls it still owes an answer (Comlink numbers them). As
 * text: what builds this file would add helpers that the page lacks.
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

/** Watches the workers of a page that is still to be opened. */
export const watchWorkers = (page: Page): Promise<unknown> => page.addInitScript({ content: WATCH });

/** An expression of the page: whether the workers of a kind owe no answer. A worker that was ended owes none. */
export const idle = (name: string): string =>
  `window.ridgelineWorkers.every(({ url, owed }) => !url.includes("${name}") || owed.size === 0)`;

/** An expression of the page: what the workers of a kind owe just now, for `answered`. */
export const owed = (name: string): string =>
  `window.ridgelineWorkers.filter(({ url }) => url.includes("${name}")).map(({ owed }) => ({ owed, calls: [...owed] }))`;

/** Whether all of that is answered, whatever has been asked since. A variable of the page's script by its name. */
export const answered = (variable: string): string =>
  `${variable}.every(({ owed, calls }) => calls.every((call) => !owed.has(call)))`;
