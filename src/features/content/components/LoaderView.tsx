import { Panel, ViewHeader } from "../../../ui/Panel";
import { SkeletonRows } from "../../../ui/SkeletonRows";
import { useViewNavigation } from "./useViewNavigation";

/** Placeholder for a view whose content is still loading. */
export function LoaderView() {
  const { onClose } = useViewNavigation();
  return (
    <Panel header={<ViewHeader title="Hunts and Content" onClose={onClose} />}>
      <SkeletonRows label="Loading Content..." />
    </Panel>
  );
}
