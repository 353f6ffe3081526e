import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useAppSelector } from "../../../app/hooks";
import type { RootState } from "../../../app/reducers";
import { formatDate } from "../../../domain/dates";
import { selectHunt } from "../../content/hunts/selectors";
import { selectFeature } from "../../content/selectors";
import styles from "./Print.module.css";
import { useDetailWords } from "./useDetailWords";

/** Title of the open hunt or feature. */
function selectOpenTitle(state: RootState): string | null {
  const uuid = state.sidebar.view?.metadata?.uuid;
  if (!uuid) return null;
  return selectFeature(state, uuid)?.title ?? selectHunt(state, uuid)?.title ?? null;
}

/**
 * Sets the window's size and shape for the print style sheet, which orients the paper and scales the map accordingly.
 */
function measureWindow(): void {
  const { innerWidth: width, innerHeight: height } = window;
  const root = document.documentElement;
  root.style.setProperty("--print-width", String(width));
  root.style.setProperty("--print-height", String(height));
  root.dataset.print = width > height ? "wide" : "tall";
}

/** Returns when printing started, or null while not printing. */
function usePrinting(): Date | null {
  const [since, setSince] = useState<Date | null>(null);
  useEffect(() => {
    const paper = typeof matchMedia === "function" ? matchMedia("print") : null;
    const begin = () => {
      measureWindow();
      // The browser lays out the page as soon as this event handler returns.
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

/** Header of a printed map. */
export function PrintTitle() {
  const since = usePrinting();
  // Computed in advance, because printing doesn't wait for it.
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
