import type { UserApi } from "./userApi";

/**
 * Requests whose effect comes back as a change, and reads of single items that follow some of them. Uploads are left
 * out because they may take minutes.
 */
const WRITES = [
  "createFeature",
  "getFeature",
  "getFeatures",
  "updateFeature",
  "updateStyles",
  "deleteFeature",
  "deleteFeatures",
  "restoreFeatures",
  "restoreItems",
  "addFeatureToCollections",
  "removeFeatureFromCollections",
  "createCollection",
  "getCollection",
  "updateCollection",
  "deleteCollection",
  "restoreCollection",
  "addFeaturesToCollections",
  "removeFeaturesFromCollection",
  "createNote",
  "updateNote",
  "deleteNote",
  "restoreNote",
  "createPlan",
  "updatePlan",
  "deletePlan",
  "restorePlan",
  "deletePhoto",
  "restorePhoto",
  "acceptShare",
  "leaveShare",
  "confirmImport",
  "changePreferences",
  "changeShown",
] as const satisfies readonly (keyof UserApi)[];

type Call = (...args: unknown[]) => Promise<unknown>;

/** Maximum milliseconds to wait for the page's own saves. */
export const OWN_WRITES_MS = 2000;

/**
 * Tracks the page's own saves in progress. The server announces a change before the response to its save has been read.
 * Changes are applied after that response, when they have no further effect.
 */
export class OwnWrites {
  /** Number of finished saves. Data requested before the last of them may be older than its response. */
  ended = 0;
  private count = 0;
  private waiting: (() => void)[] = [];

  /** Wraps the API to count its saves. */
  watch(api: UserApi): UserApi {
    const watched = WRITES.map((name) => [name, this.counted(api[name] as Call)]);
    return { ...api, ...Object.fromEntries(watched) };
  }

  /**
   * Resolves when no saves are in progress and their callers have read the responses, or after `within` milliseconds.
   */
  async settled(within: number): Promise<void> {
    if (this.count === 0) return;
    const end = new Promise<void>((resolve) => this.waiting.push(resolve));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, within);
    });
    await Promise.race([end, late]);
    clearTimeout(timer);
  }

  private counted(call: Call): Call {
    return async (...args) => {
      this.count++;
      try {
        return await call(...args);
      } finally {
        // Run after the caller, who is waiting for this response and may send another request immediately.
        setTimeout(() => this.end());
      }
    };
  }

  private end(): void {
    this.ended++;
    this.count--;
    if (this.count > 0) return;
    const waiting = this.waiting;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }
}
