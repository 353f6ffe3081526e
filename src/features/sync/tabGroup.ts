import { buffers, type EventChannel, eventChannel } from "redux-saga";
import type { BrowserTabs } from "../../app/services";

/** Messages between tabs of one browser. `hello`: a new tab asks for the state. */
export type TabMessage = { kind: "state"; now: number | null; live: boolean } | { kind: "hello" };

/** `leads`: this tab holds the connection from now on; `lost`: another one has taken it over. */
export type TabEvent = { kind: "leads" } | { kind: "lost" } | { kind: "told"; message: TabMessage };

/** The tabs of this browser that show the same account: one of them leads. */
export interface TabGroup {
  events: EventChannel<TabEvent>;
  tell(message: TabMessage): void;
  /** Takes the lead from a tab that says nothing any more. */
  takeOver(): void;
}

/**
 * Joins the tabs of an account. Who leads holds a lock, which the browser gives to the next tab when the page goes.
 * Closing the events leaves the group. Null where the browser doesn't offer both locks and messages.
 */
export function joinTabs(tabs: BrowserTabs, account: string): TabGroup | null {
  const name = `ridgeline-sync-${account}`;
  const { locks } = tabs;
  const channel = locks && tabs.channel(name);
  if (!locks || !channel) return null;
  let emitTo: ((event: TabEvent) => void) | null = null;
  let release: (() => void) | null = null;
  let waiting = new AbortController();
  let left = false;

  const request = (options: LockOptions) => {
    let granted = false;
    const hold = () =>
      new Promise<void>((resolve) => {
        granted = true;
        // Aborted between the request and its grant: releases the lock right away.
        if (left) resolve();
        release = resolve;
        emitTo?.({ kind: "leads" });
      });
    return locks.request(name, options, hold).catch(() => {
      // Not stolen, but no longer waited for.
      if (!granted || left) return;
      release = null;
      emitTo?.({ kind: "lost" });
      queue();
    });
  };
  const queue = () => {
    waiting = new AbortController();
    void request({ signal: waiting.signal });
  };

  const events = eventChannel<TabEvent>((emit) => {
    emitTo = emit;
    channel.onmessage = ({ data }: MessageEvent) => emit({ kind: "told", message: data as TabMessage });
    queue();
    return () => {
      left = true;
      emitTo = null;
      waiting.abort();
      release?.();
      channel.close();
    };
  }, buffers.expanding());
  return {
    events,
    tell: (message) => channel.postMessage(message),
    takeOver: () => {
      if (release !== null) return;
      waiting.abort();
      void request({ steal: true });
    },
  };
}
