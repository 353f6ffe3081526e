import { useEffect } from "react";
import type { Views } from "../features/sidebar/createViews";
import { useAppSelector } from "./hooks";
import type { RootState } from "./reducers";

/** True once map and content are loaded. */
const selectHasTime = ({ map, content }: RootState): boolean =>
  map.status.state !== "loading" && content.loading.state !== "running" && content.loading.state !== "idle";

/** Delay for browsers without requestIdleCallback. */
const TURN_MS = 200;
/** Loads the views even if the page never becomes idle. */
const MOST_MS = 1000;

const idle = (work: () => void): unknown =>
  window.requestIdleCallback
    ? window.requestIdleCallback(work, { timeout: MOST_MS })
    : setTimeout(work, TURN_MS);

/** Preloads the code of the other views while the page is idle. */
export function useLoadedViews(views: Views) {
  const hasTime = useAppSelector(selectHasTime);
  useEffect(() => {
    if (!hasTime) return;
    let wanted = true;
    void views.preload(() => new Promise((resolve) => idle(() => resolve(wanted))));
    return () => {
      wanted = false;
    };
  }, [views, hasTime]);
}
