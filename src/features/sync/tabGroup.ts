import { buffers, type EventChannel, eventChannel } from "redux-saga";
import type { BrowserTabs } from "../../app/services";

/** Message between tabs of one browser. A new tab sends `hello` to request the state. */
export type TabMessage = { kind: "state"; now: number | null; live: boolean } | { kind: "hello" };

/** `leads`: this tab now holds the connection. `lost`: another tab has taken over. `told`: message from another tab. */
export type TabEvent = { kind: "leads" } | { kind: "lost" } | { kind: "told"; message: TabMessage };

/** Tabs of this browser with the same account. One of them leads. */
export interface TabGroup {
  events: EventChannel<TabEvent>;
  tell(message: TabMessage): void;
  /** Takes over from a leading tab that has gone silent. */
  takeOver(): void;
}

/**
 * Joins the tabs of an account. The leading tab holds a lock, which the browser passes to the next tab when the page
 * closes. Closing the events leaves the group.
 *
 * @returns null if the browser lacks locks or broadcast channels
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
        // Aborted between the request and its grant, so release the lock right away.
        if (left) resolve();
        release = resolve;
        emitTo?.({ kind: "leads" });
      });
    return locks.request(name, options, hold).catch(() => {
      // The request was aborted; the lock wasn't stolen.
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
