import { useEffect, useRef, useState } from "react";
import { useAppSelector } from "../../../app/hooks";
import { selectTask } from "../selectors";
import type { ContentTask } from "../slice";
import styles from "./content.module.css";
import { TaskStrip } from "./TaskStrip";
import { TASK_TEXTS } from "./taskTexts";

/** Minimum time that the loader stays readable. Most tasks finish sooner. */
const LEAST_MS = 600;

/** Returns the running task, or a finished one until its text has been readable long enough. */
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

/** Loader for the list's current task. It overlays the first row, so nothing shifts, and ignores clicks. */
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
