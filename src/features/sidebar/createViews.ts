import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { ViewName } from "./slice";

export type ViewLoader = () => Promise<{ default: ComponentType }>;

/** The sidebar's views, each loaded when first shown or preloaded. */
export interface Views {
  get: (name: ViewName) => LazyExoticComponent<ComponentType>;
  /** Replaces a view whose code failed to load. React caches the failure, so only a new lazy component loads it again. */
  renew: (name: ViewName) => void;
  /**
   * Preloads the code of all views one by one, so that unopened views work offline.
   * @param turn resolves when the page is idle; false stops preloading
   */
  preload: (turn: () => Promise<boolean>) => Promise<void>;
}

export function createViews(loaders: Record<ViewName, ViewLoader>): Views {
  const views = new Map<ViewName, LazyExoticComponent<ComponentType>>();
  const renew = (name: ViewName) => {
    const view = lazy(loaders[name]);
    views.set(name, view);
    return view;
  };
  return {
    get: (name) => views.get(name) ?? renew(name),
    renew,
    async preload(turn) {
      for (const [name, load] of Object.entries(loaders)) {
        if (!(await turn())) return;
        try {
          await load();
        } catch (error) {
          // Loaded again when the view is opened.
          console.info(`Unable to preload the view ${name}.`, error);
          return;
        }
      }
    },
  };
}
