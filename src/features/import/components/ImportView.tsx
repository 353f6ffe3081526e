import { useAppSelector } from "../../../app/hooks";
import { Panel, ViewHeader } from "../../../ui/Panel";
import { useViewNavigation } from "../../content/components/useViewNavigation";
import { selectHasPhotos } from "../../photoImport/selectors";
import type { ImportState } from "../slice";
import { ImportSteps } from "./ImportSteps";
import styles from "./import.module.css";

/** The view's title says how the import went. */
export function importTitle({ step }: ImportState): string {
  if (step === "failed") return "Import Failed";
  return step === "review" || step === "saving" ? "Import Successful" : "Import Files";
}

/** While what was decided is being done nothing can be pressed: a blocker lies over everything but the progress. */
export const isBlocked = ({ step }: ImportState): boolean => step === "saving" || step === "deleting";

/** Import Files: a file, what is in it, and the way to the map. */
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
