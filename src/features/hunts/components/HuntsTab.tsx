import { FolderPlus, Plus } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { ErrorState } from "../../../ui/ErrorState";
import { VirtualList } from "../../../ui/VirtualList";
import styles from "../../content/components/content.module.css";
import { ListSkeleton } from "../../content/components/ListSkeleton";
import { TaskStrip } from "../../content/components/TaskStrip";
import { selectHuntsLoading, selectListedHuntIds } from "../../content/hunts/selectors";
import { loadContent } from "../../content/slice";
import { selectIsSwitching } from "../../mapMode/selectors";
import { openModal } from "../../modals/slice";
import { useScrollKey } from "../../sidebar/useScrollKey";
import { HUNT_ROW_HEIGHT, HuntRow } from "./HuntRow";

const LOADING = "Loading Hunts...";

/** The user's hunts, the active one first. */
export function HuntsTab() {
  const dispatch = useAppDispatch();
  const loading = useAppSelector(selectHuntsLoading);
  const ids = useAppSelector(selectListedHuntIds);
  const switching = useAppSelector(selectIsSwitching);
  const scrollKey = useScrollKey("Hunts");
  const create = () => dispatch(openModal({ kind: "create-hunt" }));
  const isLoading = loading.state === "running" || loading.state === "idle";

  if (ids.length === 0) {
    if (isLoading) return <ListSkeleton text={LOADING} />;
    if (loading.state === "failed") {
      return (
        <ErrorState
          title="Couldn't load your hunts."
          text={loading.error}
          onRetry={() => dispatch(loadContent())}
        />
      );
    }
    return (
      <EmptyState
        icon={<FolderPlus aria-hidden="true" />}
        text="Hunts are folders to help you stay organized"
      >
        <Button variant="primary" onClick={create}>
          Create a Hunt
        </Button>
      </EmptyState>
    );
  }
  return (
    <div className={styles.fill}>
      <div className={styles.bar} data-alone="">
        <Button wide icon={<Plus aria-hidden="true" />} onClick={create}>
          Create New Hunt
        </Button>
      </div>
      {switching && <TaskStrip text={LOADING} />}
      {loading.state === "running" && <TaskStrip text={LOADING} done={loading.done} total={loading.total} />}
      <VirtualList
        label="Hunts"
        count={ids.length}
        rowHeight={HUNT_ROW_HEIGHT}
        scrollKey={scrollKey}
        rowKey={(index) => ids[index] ?? String(index)}
        renderRow={(index) => <HuntRow uuid={ids[index] ?? ""} />}
      />
    </div>
  );
}
