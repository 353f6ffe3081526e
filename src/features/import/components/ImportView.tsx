import { useAppSelector } from "../../../app/hooks";
import { Panel, ViewHeader } from "../../../ui/Panel";
import { useViewNavigation } from "../../content/components/useViewNavigation";
import { selectHasPhotos } from "../../photoImport";
import type { ImportState } from "../slice";
import { ImportSteps } from "./ImportSteps";
import styles from "./import.module.css";

/** Returns the view title for the current step of the import. */
export function importTitle({ step }: ImportState): string {
  if (step === "failed") return "Import Failed";
  return step === "review" || step === "saving" ? "Import Successful" : "Import Files";
}

/** Whether the view is inert because the import is being saved. */
export const isBlocked = ({ step }: ImportState): boolean => step === "saving";

/** Import Files view: choose a file, preview it, then add its content to the map. */
export function ImportView() {
  const { onBack, onClose } = useViewNavigation();
  const title = useAppSelector((state) =>
    selectHasPhotos(state) ? "Import Photos" : importTitle(state.import),
  );
  const busy = useAppSelector((state) => isBlocked(state.import));
  return (
    <Panel header={<ViewHeader title={title} onBack={onBack} onClose={onClose} />} padded={false}>
      <div className={styles.body} inert={busy} aria-busy={busy}>
        <ImportSteps titled />
      </div>
    </Panel>
  );
}
