import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { TaskStrip } from "../../content/components/TaskStrip";
import { stopRestoring } from "../slice";
import styles from "./RecentlyDeleted.module.css";

/** Progress of a restore with a Cancel button. Items restored before canceling stay restored. */
export function RestoreProgress() {
  const dispatch = useAppDispatch();
  const restoring = useAppSelector((state) => state.bin.restoring);
  if (restoring.state !== "running") return null;
  return (
    <div className={styles.restoring}>
      <TaskStrip text="Restoring items" done={restoring.done} total={restoring.total} />
      <Button onClick={() => dispatch(stopRestoring())}>Cancel</Button>
    </div>
  );
}
