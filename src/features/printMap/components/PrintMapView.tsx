import { Maximize, Printer } from "lucide-react";
import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { FormError } from "../../../ui/FormError";
import { ProgressBar } from "../../../ui/ProgressBar";
import { selectHunt } from "../../content/hunts/selectors";
import { selectMapStatus } from "../../map/selectors";
import { SidebarPanel } from "../../sidebar/components/SidebarPanel";
import { selectSidebarView } from "../../sidebar/selectors";
import { selectPrintMap } from "../selectors";
import { cancelSheet, fitHunt, printSheet, sheetOpened, showSheet } from "../slice";
import { ContentChoices } from "./ContentChoices";
import { FileChoices } from "./FileChoices";
import { PageChoices } from "./PageChoices";
import styles from "./printMap.module.css";
import { SheetFacts } from "./SheetFacts";
import { SheetPreview } from "./SheetPreview";
import { useEstimate } from "./useEstimate";

/** Print map view: saves a sheet to scale as a GeoPDF or PNG file. The map outlines the area it covers. */
export function PrintMapView() {
  const dispatch = useAppDispatch();
  const uuid = useAppSelector((state) => selectSidebarView(state)?.metadata?.uuid ?? null);
  const hunt = useAppSelector((state) => (uuid ? selectHunt(state, uuid) : undefined));
  const { status } = useAppSelector(selectPrintMap);
  const map = useAppSelector(selectMapStatus);
  const known = uuid !== null && hunt !== undefined;
  const title = hunt?.title ?? "Map";
  useEffect(() => {
    dispatch(sheetOpened({ hunt: known ? uuid : null, title }));
  }, [dispatch, uuid, known, title]);
  useEffect(() => {
    if (known) dispatch(fitHunt());
  }, [dispatch, known]);
  const estimate = useEstimate();
  const running = status.state === "running";
  const blocked =
    map.state === "ready"
      ? (estimate?.problem ?? null)
      : "The map isn't available. Reload the page, then try again.";
  return (
    <SidebarPanel
      title="Print map"
      subtitle={hunt?.title}
      footer={
        running ? (
          <Progress done={status.done} total={status.total} onCancel={() => dispatch(cancelSheet())} />
        ) : (
          <Button
            variant="primary"
            icon={<Printer aria-hidden="true" />}
            disabledReason={blocked}
            onClick={() => dispatch(printSheet())}
          >
            Save map
          </Button>
        )
      }
    >
      <div className={styles.view}>
        <p className={styles.about}>
          Move the map to choose what the sheet shows. Print the file at 100% to keep its scale true.
        </p>
        <div className={styles.page}>
          <SheetPreview />
          <div className={styles.facts}>
            <SheetFacts estimate={estimate} />
            <div className={styles.buttons}>
              <Button icon={<Maximize aria-hidden="true" />} onClick={() => dispatch(showSheet())}>
                Show whole sheet
              </Button>
              {known && <Button onClick={() => dispatch(fitHunt())}>Fit hunt</Button>}
            </div>
          </div>
        </div>
        <Outcome problem={blocked} />
        <PageChoices />
        <ContentChoices hunt={known} />
        <FileChoices />
      </div>
    </SidebarPanel>
  );
}

function Progress(props: { done: number; total: number | null; onCancel: () => void }) {
  const { done, total, onCancel } = props;
  return (
    <div className={styles.progress}>
      <ProgressBar label="Making the map sheet" value={total ? done / total : null} />
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}

/** Shows why the sheet can't be made, why it failed, or that it was saved. */
function Outcome({ problem }: { problem: string | null }) {
  const { status, saved } = useAppSelector(selectPrintMap);
  if (problem) return <FormError>{problem}</FormError>;
  if (status.state === "failed") return <FormError>{status.error}</FormError>;
  return (
    <p role="status" className={styles.saved}>
      {saved}
    </p>
  );
}
