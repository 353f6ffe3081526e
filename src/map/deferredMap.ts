import type { ViewStage } from "./view/viewStageOptions";

/**
 * What a method of the map does before the map is loaded, by what it returns:
 *
 * - `later` waits for the map and does nothing without one
 * - `now` does nothing before there is a map
 * - `listen` subscribes once the map is loaded, unless unsubscribed before
 * - `without` waits for the map; a promise for this value if it can't be created
 */
export type Deferral<Method> = Method extends (...args: never[]) => infer Result
  ? [Result] extends [Promise<infer Value>]
    ? { without: Value }
    : [Result] extends [() => void]
      ? "listen"
      : "later" | "now"
  : never;

export type Deferrals<Part> = { readonly [Name in keyof Part]: Deferral<Part[Name]> };

type Method = (...args: unknown[]) => unknown;

/** A map that is loaded later or not at all. */
export interface DeferredMap {
  /** Null before the map is loaded. */
  readonly stage: ViewStage | null;
  /** Rejects if the map can't be created. */
  readonly loaded: Promise<ViewStage>;
  resolve(stage: ViewStage): void;
  reject(cause: Error): void;
  /** Creates the methods of a part of the map, usable before it is loaded. */
  forward<Part extends object>(partOf: (stage: ViewStage) => Part, deferrals: Deferrals<Part>): Part;
}

export function createDeferredMap(): DeferredMap {
  let stage: ViewStage | null = null;
  let settle: { resolve(stage: ViewStage): void; reject(cause: Error): void };
  const loaded = new Promise<ViewStage>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // The error reaches callers of `ready`.
  loaded.catch(() => {});

  const whenLoaded = async (use: (stage: ViewStage) => unknown, without?: unknown): Promise<unknown> => {
    const map = await loaded.catch(() => null);
    return map ? use(map) : without;
  };
  const listen = (start: (stage: ViewStage) => unknown): (() => void) => {
    let stop: unknown = null;
    let stopped = false;
    void whenLoaded((map) => {
      if (!stopped) stop = start(map);
    });
    return () => {
      stopped = true;
      if (typeof stop === "function") stop();
    };
  };
  const deferred = (call: (stage: ViewStage, args: unknown[]) => unknown, deferral: unknown): Method => {
    switch (deferral) {
      case "now":
        return (...args) => (stage ? call(stage, args) : undefined);
      case "later":
        return (...args) => void whenLoaded((map) => call(map, args));
      case "listen":
        return (...args) => listen((map) => call(map, args));
      default:
        return (...args) => whenLoaded((map) => call(map, args), (deferral as { without: unknown }).without);
    }
  };
  return {
    get stage() {
      return stage;
    },
    loaded,
    resolve(created) {
      stage = created;
      settle.resolve(created);
    },
    reject: (cause) => settle.reject(cause),
    forward<Part extends object>(partOf: (stage: ViewStage) => Part, deferrals: Deferrals<Part>) {
      const methods = Object.entries(deferrals).map(([name, deferral]) => {
        const call = (map: ViewStage, args: unknown[]) =>
          (partOf(map) as Record<string, Method>)[name]?.(...args);
        return [name, deferred(call, deferral)];
      });
      return Object.fromEntries(methods) as Part;
    },
  };
}
