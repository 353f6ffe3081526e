import { FolderPlus, ListChecks, SearchX } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { plural } from "../../../../domain/units";
import { Button } from "../../../../ui/Button";
import { EmptyState } from "../../../../ui/EmptyState";
import { VirtualList } from "../../../../ui/VirtualList";
import { FEATURE_ROW_HEIGHT, FeatureRow } from "../../../content/components/FeatureRow";
import { selectContentLoading, selectTask } from "../../../content/selectors";
import results from "../../components/Results.module.css";
import { selectOwnContent } from "../selectors";
import { saveFound, selectFound } from "../slice";
import styles from "./OwnContent.module.css";

/** Number of visible rows. The list scrolls on its own. */
const ROWS = 6.5;

/** Virtual list of matching features, with buttons to select or save all of them. */
export function FoundList() {
  const dispatch = useAppDispatch();
  const { found } = useAppSelector(selectOwnContent);
  const busy = useAppSelector(selectTask) !== null;
  const loading = useAppSelector((state) => selectContentLoading(state).state === "running");
  if (!found) return null;
  if (found.count === 0)
    return (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        text={loading ? "Your content is still loading." : "No items match. Change or clear a condition."}
      />
    );
  const reason = busy ? "Finishing the last change..." : null;
  return (
    <section className={results.results} aria-label="Found items">
      <div className={results.saves}>
        <Button
          variant="primary"
          icon={<ListChecks aria-hidden="true" />}
          disabledReason={reason}
          onClick={() => dispatch(selectFound())}
        >
          Select all
        </Button>
        <Button
          icon={<FolderPlus aria-hidden="true" />}
          disabledReason={reason}
          onClick={() => dispatch(saveFound())}
        >
          Save as a hunt
        </Button>
      </div>
      <div className={styles.list} style={{ height: Math.min(found.count, ROWS) * FEATURE_ROW_HEIGHT }}>
        <VirtualList
          label={plural(found.count, "found item")}
          count={found.count}
          rowHeight={FEATURE_ROW_HEIGHT}
          rowKey={(index) => found.at(index) ?? String(index)}
          renderRow={(index) => <FeatureRow uuid={found.at(index) ?? ""} />}
        />
      </div>
    </section>
  );
}
