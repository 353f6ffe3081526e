import type { UserApi } from "./userApi";

/**
 * Calls whose effect comes back as a change, and the reading of single items that follows some of them. Uploads may take
 * minutes and are not waited for.
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

/** How long the page waits for its own saves before it continues without them, milliseconds. */
export const OWN_WRITES_MS = 2000;

/**
 * Knows which of the page's own saves are on their way. The server announces a change before the save's
 * response is read. It is applied after that response, where it changes nothing.
 */
export class OwnWrites {
  /** How many have ended so far. What was asked for before the last of them may be older than its answer. */
  ended = 0;
  #count = 0;
  #waiting: (() => void)[] = [];

  /** The same API; its saves are counted. */
  watch(api: UserApi): UserApi {
    const watched = WRITES.map((name) => [name, this.#counted(api[name] as Call)]);
    return { ...api, ...Object.fromEntries(watched) };
  }

  /** Resolves when nothing is on its way and what waited for the answers has read them; `within` milliseconds at most. */
  async settled(within: number): Promise<void> {
    if (this.#count === 0) return;
    const end = new Promise<void>((resolve) => this.#waiting.push(resolve));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, within);
    });
    await Promise.race([end, late]);
    clearTimeout(timer);
  }

  #counted(call: Call): Call {
    return async (...args) => {
      this.#count++;
      try {
        return await call(...args);
      } finally {
        // After the caller, who waits for this response and may call again at once.
        setTimeout(() => this.#end());
      }
    };
  }

  #end(): void {
    this.ended++;
    this.#count--;
    if (this.#count > 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
