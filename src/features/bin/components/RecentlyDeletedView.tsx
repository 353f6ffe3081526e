import { ArchiveRestore, SearchX } from "lucide-react";
import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatCount, plural } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { ButtonRow } from "../../../ui/ButtonRow";
import { EmptyState } from "../../../ui/EmptyState";
import { ErrorState } from "../../../ui/ErrorState";
import { SearchField } from "../../../ui/SearchField";
import { SkeletonRows } from "../../../ui/SkeletonRows";
import { VirtualList } from "../../../ui/VirtualList";
import content from "../../content/components/content.module.css";
import { SidebarPanel } from "../../sidebar/components/SidebarPanel";
import { chooseNoDeleted, findDeleted, keyOf, moreDeleted, restoreDeleted } from "../slice";
import { BIN_ROW_HEIGHT, BinRow } from "./BinRow";
import { MoreRow } from "./MoreRow";
import styles from "./RecentlyDeleted.module.css";
import { RestoreProgress } from "./RestoreProgress";

/** Recently deleted view: search and restore single, several or all items. */
export function RecentlyDeletedView() {
  const dispatch = useAppDispatch();
  const { search, keptDays } = useAppSelector((state) => state.bin);
  useEffect(() => {
    dispatch(findDeleted(""));
  }, [dispatch]);
  return (
    <SidebarPanel
      title="Recently deleted"
      subtitle={keptDays === null ? undefined : `Deleted items are kept for ${plural(keptDays, "day")}`}
      footer={<ChosenFooter />}
      padded={false}
      scroll={false}
    >
      <div className={content.fill}>
        <div className={content.bar}>
          <div className={content.grow}>
            <SearchField
              label="Search recently deleted"
              value={search}
              onChange={(text) => dispatch(findDeleted(text))}
            />
          </div>
        </div>
        <RestoreProgress />
        <Deleted />
      </div>
    </SidebarPanel>
  );
}

function Deleted() {
  const dispatch = useAppDispatch();
  const { search, items, total, nextCursor, loading, restoring } = useAppSelector((state) => state.bin);
  const text = search.trim();
  if (loading.state === "failed" && items.length === 0)
    return (
      <ErrorState
        title="Couldn't load deleted items"
        text={loading.error}
        onRetry={() => dispatch(findDeleted(search))}
      />
    );
  if (items.length === 0)
    return loading.state !== "done" ? (
      <SkeletonRows label="Loading deleted items..." lines={2} />
    ) : text === "" ? (
      <EmptyState
        icon={<ArchiveRestore aria-hidden="true" />}
        title="Nothing deleted"
        text="Features, hunts, notes, plans and photos that you delete show up here."
      />
    ) : (
      <EmptyState icon={<SearchX aria-hidden="true" />} title={`No results for “${text}”`}>
        <Button onClick={() => dispatch(findDeleted(""))}>Show all</Button>
      </EmptyState>
    );
  return (
    <>
      <div className={styles.all}>
        <p role="status">{plural(total, "item")}</p>
        <Button
          disabledReason={restoring.state === "running" ? "Wait until the items are restored." : null}
          onClick={() => dispatch(restoreDeleted(null))}
        >
          {text === "" ? "Restore all" : `Restore all ${formatCount(total)} results`}
        </Button>
      </div>
      <VirtualList
        label="Recently deleted"
        count={items.length + (nextCursor === null ? 0 : 1)}
        rowHeight={BIN_ROW_HEIGHT}
        rowKey={(index) => {
          const item = items[index];
          return item ? keyOf(item) : "more";
        }}
        renderRow={(index) => {
          const item = items[index];
          return item ? (
            <BinRow item={item} />
          ) : (
            <MoreRow loading={loading} onMore={() => dispatch(moreDeleted())} />
          );
        }}
      />
    </>
  );
}

function ChosenFooter() {
  const dispatch = useAppDispatch();
  const { items, chosen, restoring } = useAppSelector((state) => state.bin);
  if (chosen.length === 0 || restoring.state === "running") return null;
  const restore = () => {
    const keys = new Set(chosen);
    dispatch(
      restoreDeleted(items.filter((item) => keys.has(keyOf(item))).map(({ type, uuid }) => ({ type, uuid }))),
    );
  };
  return (
    <ButtonRow>
      <Button onClick={() => dispatch(chooseNoDeleted())}>Cancel</Button>
      <Button variant="primary" onClick={restore}>
        Restore {plural(chosen.length, "item")}
      </Button>
    </ButtonRow>
  );
}
