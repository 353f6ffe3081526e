import { Download, Ellipsis, FileUp, MapPinned, SearchX } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { ErrorState } from "../../../ui/ErrorState";
import { IconButton } from "../../../ui/IconButton";
import { Menu } from "../../../ui/Menu";
import { SearchField } from "../../../ui/SearchField";
import { openModal } from "../../modals/slice";
import { navigate } from "../../sidebar/slice";
import {
  selectContentLoading,
  selectIsFiltered,
  selectListedIds,
  selectSearch,
  selectTable,
} from "../selectors";
import { filterContent, loadContent, NO_FILTER, searchContent } from "../slice";
import styles from "./content.module.css";
import { FeatureList } from "./FeatureList";
import { FilterMenu } from "./FilterMenu";
import { ListSkeleton } from "./ListSkeleton";
import { MasterRow } from "./MasterRow";
import { SortMenu } from "./SortMenu";
import { TaskLoader } from "./TaskLoader";
import { TaskStrip } from "./TaskStrip";
import { TASK_TEXTS } from "./taskTexts";

/** All features: search, order, selection and visibility over a list that fills as pages come in. */
export function ContentTab() {
  const dispatch = useAppDispatch();
  const loading = useAppSelector(selectContentLoading);
  const size = useAppSelector((state) => selectTable(state).size);
  const ids = useAppSelector(selectListedIds);
  const search = useAppSelector(selectSearch);
  const filtered = useAppSelector(selectIsFiltered);
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
          ]}
        />
      </div>
      <MasterRow ids={ids} />
      <TaskLoader />
      {isLoading && <TaskStrip text={TASK_TEXTS.loading} done={loading.done} total={loading.total} />}
      {loading.state === "failed" && <LoadError error={loading.error} />}
      {ids.length > 0 ? (
        <FeatureList label="Content" ids={ids} selectable />
      ) : (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={
            search.trim() ? `Nothing is called “${search.trim()}”` : "Nothing is of these types and states"
          }
          text={
            filtered
              ? "The filter leaves out some of your content."
              : "The search looks for the text anywhere in a title."
          }
        >
          <Button onClick={showAll}>Show all content</Button>
        </EmptyState>
      )}
    </div>
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
      title="Your content could not be loaded completely."
      text={error}
      onRetry={() => dispatch(loadContent())}
    />
  );
}
