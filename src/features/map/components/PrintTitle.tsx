import { useEffect, useState } from "react";
import { useAppSelector } from "../../../app/hooks";
import type { RootState } from "../../../app/reducers";
import { formatDate } from "../../../domain/dates";
import { selectFeature } from "../../content/selectors";
import { selectHunt } from "../../hunts/selectors";
import { selectIsSampleGround } from "../../terrain/selectors";
import { isCloseEnough } from "../generatedDetail";
import { useViewpointPart } from "./MapStageContext";
import styles from "./Print.module.css";

/** Name of the hunt or feature that is open. */
function selectOpenTitle(state: RootState): string | null {
  const uuid = state.sidebar.view?.metadata?.uuid;
  if (!uuid) return null;
  return selectFeature(state, uuid)?.title ?? selectHunt(state, uuid)?.title ?? null;
}

/** The paper takes the window's shape, and the map on it the scale that shows all of it. */
function useWindowOnPaper(): Date {
  const [printed, setPrinted] = useState(() => new Date());
  useEffect(() => {
    const root = document.documentElement;
    const begin = () => {
      const { innerWidth: width, innerHeight: height } = window;
      root.style.setProperty("--print-width", String(width));
      root.style.setProperty("--print-height", String(height));
      root.dataset.print = width > height ? "wide" : "tall";
      setPrinted(new Date());
    };
    window.addEventListener("beforeprint", begin);
    return () => window.removeEventListener("beforeprint", begin);
  }, []);
  return printed;
}

/** The line above a printed map; not on the screen. */
export function PrintTitle() {
  const title = useAppSelector(selectOpenTitle);
  const sample = useAppSelector(selectIsSampleGround);
  const close = useViewpointPart(isCloseEnough);
  const printed = useWindowOnPaper();
  return (
    <header className={styles.title}>
      <h1>{title ?? "Map"}</h1>
      <p>
        Ridgeline · {formatDate(printed)}
        {sample && close && " · Generated detail"}
      </p>
    </header>
  );
}
