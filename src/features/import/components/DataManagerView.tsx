import { FileUp } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { Panel, ViewHeader } from "../../../ui/Panel";
import steps from "../../../ui/Steps.module.css";
import { useViewNavigation } from "../../content/components/useViewNavigation";
import { selectHasPhotos } from "../../photoImport";
import { navigate } from "../../sidebar/slice";
import { ExportCard } from "./ExportCard";
import { ImportSteps } from "./ImportSteps";
import { isBlocked } from "./ImportView";
import styles from "./import.module.css";
import { MapFileCard } from "./MapFileCard";
import { PrintCard } from "./PrintCard";
import { reviewTitle } from "./Review";
import { WaitingImports } from "./WaitingImports";

/** Data Manager view. Shows the import and export cards, or the steps of an import in progress. */
export function DataManagerView() {
  const { onClose } = useViewNavigation();
  const state = useAppSelector((root) => root.import);
  const photos = useAppSelector(selectHasPhotos);
  const review = state.step === "review" || state.step === "saving" ? state.review : null;
  const title = review ? reviewTitle(review) : "Data Manager";
  const busy = isBlocked(state);
  const idle = state.step === "choose" && !photos;
  return (
    <Panel header={<ViewHeader title={title} onClose={onClose} />} padded={false}>
      <div className={styles.body} inert={busy} aria-busy={busy}>
        {idle ? <Choices /> : <ImportSteps titled={false} />}
        {!idle && <ExportCard />}
      </div>
    </Panel>
  );
}

function Choices() {
  const dispatch = useAppDispatch();
  return (
    <div className={styles.cards}>
      <section className={styles.card} aria-label="Import">
        <h3 className={styles.cardHead}>
          <FileUp aria-hidden="true" />
          Import
        </h3>
        <p className={steps.quiet}>
          Import waypoints, lines, areas, tracks and photos from other sources. You can preview a file before
          it is uploaded.
        </p>
        <div>
          <Button variant="primary" onClick={() => dispatch(navigate({ name: "Import" }))}>
            Import KML or GPX file
          </Button>
        </div>
        <WaitingImports />
      </section>
      <ExportCard />
      <PrintCard />
      <MapFileCard />
    </div>
  );
}
