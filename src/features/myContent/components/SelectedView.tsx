import { MousePointerSquareDashed } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatCount } from "../../../domain/units";
import { EmptyState } from "../../../ui/EmptyState";
import { Panel, ViewHeader } from "../../../ui/Panel";
import { FeatureList } from "../../content/components/FeatureList";
import { TaskLoader } from "../../content/components/TaskLoader";
import { useViewNavigation } from "../../content/components/useViewNavigation";
import { selectSelected, selectSelectionSource } from "../../content/selection/selectors";
import { resetSelection } from "../../content/selection/slice";
import { cancelTool } from "../../map/slice";
import { navigateFresh } from "../../sidebar/slice";
import { BulkFooter } from "./BulkFooter";

/** Selected Content view: the features selected on the map with the select tool. */
export function SelectedView() {
  const dispatch = useAppDispatch();
  const { onClose } = useViewNavigation();
  const ids = useAppSelector(selectSelected);
  const source = useAppSelector(selectSelectionSource);
  const cancel = () => {
    dispatch(cancelTool());
    dispatch(resetSelection());
    dispatch(navigateFresh({ name: "Content" }));
  };
  return (
    <Panel
      header={
        <ViewHeader
          title="Selected Content"
          subtitle={`${formatCount(ids.length)} items selected${source === "map" || ids.length === 0 ? " from the map" : ""}`}
          onClose={onClose}
        />
      }
      footer={ids.length > 0 ? <BulkFooter onCancel={cancel} /> : undefined}
      scroll={false}
    >
      <TaskLoader />
      {ids.length > 0 ? (
        <FeatureList label="Selected Content" ids={ids} selectable />
      ) : (
        <EmptyState
          icon={<MousePointerSquareDashed aria-hidden="true" />}
          text="Draw a rectangle on the map. Visible items with a point inside are selected."
        />
      )}
    </Panel>
  );
}
