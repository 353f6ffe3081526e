import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useAppSelector } from "../../../app/hooks";
import type { RootState } from "../../../app/reducers";
import { formatDate } from "../../../domain/dates";
import { selectFeature } from "../../content/selectors";
import { selectHunt } from "../../hunts/selectors";
import styles from "./Print.module.css";
import { useDetailWords } from "./useDetailWords";

/** Name of the hunt or feature that is open. */
function selectOpenTitle(state: RootState): string | null {
  const uuid = state.sidebar.view?.metadata?.uuid;
  if (!uuid) return null;
  return selectFeature(state, uuid)?.title ?? selectHunt(state, uuid)?.title ?? null;
}

/** Tells the style sheet the window's shape, to which the paper turns, and its size, by which the map is made smaller. */
function measureWindow(): void {
  const { innerWidth: width, innerHeight: height } = window;
  const root = document.documentElement;
  root.style.setProperty("--print-width", String(width));
  root.style.setProperty("--print-height", String(height));
  root.dataset.print = width > height ? "wide" : "tall";
}

/** When the page began to be printed; null while it is on the screen. */
function usePrinting(): Date | null {
  const [since, setSince] = useState<Date | null>(null);
  useEffect(() => {
    const paper = typeof matchMedia === "function" ? matchMedia("print") : null;
    const begin = () => {
      measureWindow();
      // The browser lays out the paper as soon as this event is over.
      flushSync(() => setSince(new Date()));
    };
    const end = () => setSince(null);
    const change = () => (paper?.matches ? setSince(new Date()) : end());
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    paper?.addEventListener("change", change);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
      paper?.removeEventListener("change", change);
    };
  }, []);
  return since;
}

/** The line above a printed map. */
export function PrintTitle() {
  const since = usePrinting();
  // Known before: the paper does not wait for it.
  const words = useDetailWords();
  return since && <Title date={since} detail={words?.line ?? null} />;
}

function Title({ date, detail }: { date: Date; detail: string | null }) {
  const title = useAppSelector(selectOpenTitle);
  return (
    <header className={styles.title}>
      <h1>{title ?? "Map"}</h1>
      <p>
        Ridgeline · {formatDate(date)}
        {detail && ` · ${detail}`}
      </p>
    </header>
  );
}
