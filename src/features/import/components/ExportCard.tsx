import { Download } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { plural } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { Spinner } from "../../../ui/Spinner";
import steps from "../../../ui/Steps.module.css";
import { selectTable } from "../../content/selectors";
import { selectIsExporting } from "../../export";
import { openModal } from "../../modals/slice";
import styles from "./import.module.css";

/** Starts an export of all content, or shows that one is in progress. */
export function ExportCard() {
  const dispatch = useAppDispatch();
  const running = useAppSelector(selectIsExporting);
  const size = useAppSelector((state) => selectTable(state).size);
  return (
    <section className={styles.card} aria-label="Export">
      <h3 className={styles.cardHead}>
        <Download aria-hidden="true" />
        Export
      </h3>
      <p className={steps.quiet}>
        Download {size > 0 ? `all ${plural(size, "item")}` : "your content"} as a GPX, KML, KMZ, GeoJSON or
        CSV file.
      </p>
      <div>
        {running ? (
          <p role="status" className={styles.exporting}>
            <Spinner /> Export in progress
          </p>
        ) : (
          <Button
            disabledReason={size === 0 ? "Nothing to export yet." : null}
            onClick={() => dispatch(openModal({ kind: "start-export", featureIds: null }))}
          >
            Start a New Export
          </Button>
        )}
      </div>
    </section>
  );
}
