import { useEffect, useRef, useState } from "react";
import { useAppSelector } from "../../../app/hooks";
import { selectTask } from "../selectors";
import type { ContentTask } from "../slice";
import styles from "./content.module.css";
import { TaskStrip } from "./TaskStrip";
import { TASK_TEXTS } from "./taskTexts";

/** What the loader says can be read for at least so long; most work is done sooner. */
const LEAST_MS = 600;

/** The task that runs, and one that is done already until its name could be read. */
function useReadableTask(): ContentTask | null {
  const task = useAppSelector(selectTask);
  const [kept, setKept] = useState(task);
  const since = useRef(0);
  useEffect(() => {
    if (task !== null) {
      since.current = performance.now();
      setKept(task);
      return;
    }
    const timer = setTimeout(() => setKept(null), since.current + LEAST_MS - performance.now());
    return () => clearTimeout(timer);
  }, [task]);
  return task ?? kept;
}

/** What the list below is busy with. It lies over the list's first row, so that nothing jumps, and takes no clicks. */
export function TaskLoader() {
  const task = useReadableTask();
  return (
    task && (
      <div className={styles.over}>
        <TaskStrip text={TASK_TEXTS[task]} />
      </div>
    )
  );
}
