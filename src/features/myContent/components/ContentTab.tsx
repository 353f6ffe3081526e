import { ArchiveRestore, CopyCheck, Download, Ellipsis, FileUp, MapPinned, SearchX } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { NO_FILTER } from "../../../domain/contentFilter";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { ErrorState } from "../../../ui/ErrorState";
import { IconButton } from "../../../ui/IconButton";
import { Menu } from "../../../ui/Menu";
import { SearchField } from "../../../ui/SearchField";
import styles from "../../content/components/content.module.css";
import { FeatureList } from "../../content/components/FeatureList";
import { FilterMenu } from "../../content/components/FilterMenu";
import { ListSkeleton } from "../../content/components/ListSkeleton";
import { MasterRow } from "../../content/components/MasterRow";
import { SortMenu } from "../../content/components/SortMenu";
import { TaskLoader } from "../../content/components/TaskLoader";
import { TaskStrip } from "../../content/components/TaskStrip";
import { TASK_TEXTS } from "../../content/components/taskTexts";
import { NoteHits } from "../../content/noteSearch/components/NoteHits";
import { selectNoteSearch } from "../../content/noteSearch/selectors";
import {
  selectContentLoading,
  selectFilterCount,
  selectListed,
  selectSearch,
  selectTable,
} from "../../content/selectors";
import { filterContent, loadContent, searchContent } from "../../content/slice";
import { openModal } from "../../modals/slice";
import { navigate } from "../../sidebar/slice";

/** List of all features with search, sort, selection and visibility. Fills while content loads. */
export function ContentTab() {
  const dispatch = useAppDispatch();
  const loading = useAppSelector(selectContentLoading);
  const size = useAppSelector((state) => selectTable(state).size);
  const ids = useAppSelector(selectListed);
  const search = useAppSelector(selectSearch);
  const filtered = useAppSelector((state) => selectFilterCount(state) > 0);
  const searchingNotes = useAppSelector((state) => selectNoteSearch(state).status.state === "running");
  const huntsFound = useAppSelector((state) => selectNoteSearch(state).hunts.length > 0);
  const isLoading = loading.state === "running";
  const wait = isLoading ? "Your content is still loading." : null;

  const showAll = () => {
    dispatch(searchContent(""));
    dispatch(filterContent(NO_FILTER));
  };

  if (size === 0) {
    if (isLoading || loading.state === "idle") {
      return <ListSkeleton text={TASK_TEXTS.loading} selectable />;
    }
    return loading.state === "failed" ? <LoadError error={loading.error} /> : <NoContent />;
  }
  return (
    <div className={styles.fill}>
      <div className={styles.bar}>
        <div className={styles.grow}>
          <SearchField
            label="Search Content"
            value={search}
            onChange={(text) => dispatch(searchContent(text))}
          />
        </div>
        <FilterMenu disabledReason={wait} />
        <SortMenu disabledReason={wait} />
        <ContentMenu />
      </div>
      <MasterRow ids={ids} />
      <TaskLoader />
      {isLoading && <TaskStrip text={TASK_TEXTS.loading} done={loading.done} total={loading.total} />}
      {loading.state === "failed" && <LoadError error={loading.error} />}
      <NoteHits />
      {ids.length > 0 ? (
        <FeatureList label="Content" ids={ids} selectable found />
      ) : searchingNotes ? (
        <TaskStrip text="Searching notes..." />
      ) : huntsFound ? null : (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={search.trim() ? `No results for “${search.trim()}”` : "No matches"}
          text={
            filtered
              ? "The filters hide some of your content."
              : "Search matches text anywhere in a title or note."
          }
        >
          {filtered && <Button onClick={() => dispatch(filterContent(NO_FILTER))}>Clear filters</Button>}
          {search.trim() !== "" && <Button onClick={showAll}>Show all content</Button>}
        </EmptyState>
      )}
    </div>
  );
}

function ContentMenu() {
  const dispatch = useAppDispatch();
  return (
    <Menu
      label="Content"
      trigger={<IconButton label="More" icon={<Ellipsis />} plainTitle />}
      items={[
        {
          label: "Import",
          icon: <FileUp aria-hidden="true" />,
          onSelect: () => dispatch(navigate({ name: "Import" })),
        },
        {
          label: "Export All",
          icon: <Download aria-hidden="true" />,
          onSelect: () => dispatch(openModal({ kind: "start-export", featureIds: null })),
        },
        {
          label: "Find duplicates...",
          icon: <CopyCheck aria-hidden="true" />,
          onSelect: () => dispatch(navigate({ name: "Duplicates" })),
        },
        {
          label: "Recently deleted",
          icon: <ArchiveRestore aria-hidden="true" />,
          onSelect: () => dispatch(navigate({ name: "RecentlyDeleted" })),
        },
      ]}
    />
  );
}

function NoContent() {
  const dispatch = useAppDispatch();
  return (
    <EmptyState
      icon={<MapPinned aria-hidden="true" />}
      text="Use the map tools to start creating content or import content from other sources."
    >
      <Button
        variant="primary"
        icon={<FileUp aria-hidden="true" />}
        onClick={() => dispatch(navigate({ name: "Import" }))}
      >
        Import KML or GPX file
      </Button>
    </EmptyState>
  );
}

function LoadError({ error }: { error: string }) {
  const dispatch = useAppDispatch();
  return (
    <ErrorState
      title="Couldn't load all of your content."
      text={error}
      onRetry={() => dispatch(loadContent())}
    />
  );
}
