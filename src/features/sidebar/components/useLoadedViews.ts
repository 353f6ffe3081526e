import { useEffect } from "react";
import { useAppSelector } from "../../../app/hooks";
import type { RootState } from "../../../app/reducers";
import { loadViews } from "./views";

/** The map and the content are there: the page has time for what may be wanted later. */
const selectHasTime = ({ map, content }: RootState): boolean =>
  map.status.state !== "loading" && content.loading.state !== "running" && content.loading.state !== "idle";

/** Browsers without requestIdleCallback take turns a little later. */
const TURN_MS = 200;
/** A page that always has something to draw gets the views all the same. */
const MOST_MS = 1000;

const idle = (work: () => void): unknown =>
  window.requestIdleCallback
    ? window.requestIdleCallback(work, { timeout: MOST_MS })
    : setTimeout(work, TURN_MS);

/** Loads the code of the other views while nothing else is to be done. */
export function useLoadedViews() {
  const hasTime = useAppSelector(selectHasTime);
  useEffect(() => {
    if (!hasTime) return;
    let wanted = true;
    void loadViews(() => new Promise((resolve) => idle(() => resolve(wanted))));
    return () => {
      wanted = false;
    };
  }, [hasTime]);
}
