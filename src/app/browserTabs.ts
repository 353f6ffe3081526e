import type { BrowserTabs } from "./services";

/** The tabs of this browser. Web Locks are absent where the page is not served securely. */
export const browserTabs: BrowserTabs = {
  locks: navigator.locks ?? null,
  channel: (name) => (typeof BroadcastChannel === "function" ? new BroadcastChannel(name) : null),
  isShown: () => document.visibilityState === "visible",
};
