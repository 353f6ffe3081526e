import { FolderOpen } from "lucide-react";
import { useAppDispatch } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { Panel, ViewHeader } from "../../../ui/Panel";
import { useViewNavigation } from "../../content/components/useViewNavigation";
import { navigate } from "../../sidebar/slice";

/** Placeholder that links to Hunts and Content. */
export function MyContentView() {
  const dispatch = useAppDispatch();
  const { onBack, onClose } = useViewNavigation();
  return (
    <Panel header={<ViewHeader title="My Content" onBack={onBack} onClose={onClose} />}>
      <EmptyState icon={<FolderOpen />} text="Everything you've created or imported is in Hunts and Content.">
        <Button onClick={() => dispatch(navigate({ name: "Content" }))}>Open Hunts and Content</Button>
      </EmptyState>
    </Panel>
  );
}
