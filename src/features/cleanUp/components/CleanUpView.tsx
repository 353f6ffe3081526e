import { CopyCheck } from "lucide-react";
import { useEffect, useMemo } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatCount, plural } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { ButtonRow } from "../../../ui/ButtonRow";
import { EmptyState } from "../../../ui/EmptyState";
import { ErrorState } from "../../../ui/ErrorState";
import { VirtualList } from "../../../ui/VirtualList";
import content from "../../content/components/content.module.css";
import { TaskStrip } from "../../content/components/TaskStrip";
import { selectTask } from "../../content/selectors";
import { deleteFeatures } from "../../content/slice";
import { SidebarPanel } from "../../sidebar/components/SidebarPanel";
import { CleanUpRows } from "../rows";
import { selectShownGroups, selectToDelete } from "../selectors";
import { findDuplicates, stopFinding } from "../slice";
import { CopyRow } from "./CopyRow";
import styles from "./cleanUp.module.css";
import { GroupHead } from "./GroupHead";

/** Row height in pixels: two lines of text. */
const ROW_HEIGHT = 52;

/** Find duplicates view: keeps one feature of each group and deletes the rest together. */
export function CleanUpView() {
  const dispatch = useAppDispatch();
  const idle = useAppSelector((state) => state.cleanUp.search.state === "idle");
  useEffect(() => {
    if (idle) dispatch(findDuplicates());
  }, [dispatch, idle]);
  return (
    <SidebarPanel title="Find duplicates" footer={<DeleteFooter />} padded={false} scroll={false}>
      <div className={content.fill}>
        <Found />
      </div>
    </SidebarPanel>
  );
}

function Found() {
  const dispatch = useAppDispatch();
  const search = useAppSelector((state) => state.cleanUp.search);
  const groups = useAppSelector(selectShownGroups);
  const rows = useMemo(() => new CleanUpRows(groups), [groups]);
  const again = () => dispatch(findDuplicates());
  switch (search.state) {
    case "idle":
    case "running":
      return <Searching />;
    case "failed":
      return <ErrorState title="Couldn't find duplicates" text={search.error} onRetry={again} />;
    case "canceled":
      return (
        <EmptyState icon={<CopyCheck aria-hidden="true" />} title="Search canceled">
          <Button onClick={again}>Search again</Button>
        </EmptyState>
      );
  }
  if (groups.length === 0)
    return (
      <EmptyState
        icon={<CopyCheck aria-hidden="true" />}
        title="No duplicates"
        text="No two of your items are in the same place."
      >
        <Button onClick={again}>Search again</Button>
      </EmptyState>
    );
  return (
    <>
      <div className={styles.summary}>
        <p role="status">
          {plural(groups.length, "group")} of {formatCount(rows.count - groups.length)} items
        </p>
        <Button onClick={again}>Search again</Button>
      </div>
      <VirtualList
        label="Duplicates"
        count={rows.count}
        rowHeight={ROW_HEIGHT}
        scrollKey="duplicates"
        rowKey={(index) => {
          const { group, uuid } = rows.at(index);
          return `${group.group} ${uuid ?? ""}`;
        }}
        renderRow={(index) => {
          const { group, uuid } = rows.at(index);
          return uuid === null ? <GroupHead group={group} /> : <CopyRow group={group} uuid={uuid} />;
        }}
      />
    </>
  );
}

function Searching() {
  const dispatch = useAppDispatch();
  const search = useAppSelector((state) => state.cleanUp.search);
  const { done, total } = search.state === "running" ? search : { done: 0, total: null };
  return (
    <div className={styles.searching}>
      <TaskStrip text="Comparing your items" done={done} total={total} />
      <Button onClick={() => dispatch(stopFinding())}>Cancel</Button>
    </div>
  );
}

function DeleteFooter() {
  const dispatch = useAppDispatch();
  const featureIds = useAppSelector(selectToDelete);
  const found = useAppSelector((state) => selectShownGroups(state).length > 0);
  const busy = useAppSelector(selectTask) !== null;
  if (!found) return null;
  const count = featureIds.length;
  const reason = busy ? "Finishing the last change..." : count === 0 ? "Choose what to keep first." : null;
  return (
    <>
      <p className={styles.hint}>Deleted items go to Recently deleted, with their notes and photos.</p>
      <ButtonRow>
        <Button
          variant="danger"
          disabledReason={reason}
          onClick={() => dispatch(deleteFeatures({ featureIds: [...featureIds] }))}
        >
          {count === 0 ? "Delete duplicates" : `Delete ${plural(count, "duplicate")}`}
        </Button>
      </ButtonRow>
    </>
  );
}
