import type { BrowserTabs } from "./services";

/** Tabs of this browser. Web Locks are missing if the page isn't served securely. */
export const browserTabs: BrowserTabs = {
  locks: navigator.locks ?? null,
  channel: (name) => (typeof BroadcastChannel === "function" ? new BroadcastChannel(name) : null),
  isShown: () => document.visibilityState === "visible",
};
