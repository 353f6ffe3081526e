import { useAppSelector } from "../../../app/hooks";
import { DropZone } from "./DropZone";
import { FileLine } from "./FileLine";
import styles from "./import.module.css";
import { Preview } from "./Preview";
import { Review } from "./Review";
import { Work, workOf } from "./Work";

/** The import at the step where it is; shown by the Import view and by the Data Manager alike. */
export function ImportSteps({ titled }: { titled: boolean }) {
  const state = useAppSelector((root) => root.import);
  const working = workOf(state);
  return (
    <>
      {state.step === "choose" && <DropZone />}
      {state.step !== "choose" && <FileLine file={state.file} />}
      {working && <Work working={working} />}
      {state.step === "preview" && (
        <>
          <Preview preview={state.preview} />
          <DropZone small label="Choose another file" />
        </>
      )}
      {state.step === "review" && <Review review={state.review} titled={titled} />}
      {state.step === "failed" && (
        <>
          <div className={styles.error} role="alert">
            <p className={styles.errorText}>{state.error}</p>
            <p>
              Nothing was imported and nothing you had is lost. Mend the file or choose another one; if it
              should have worked, please contact support.
            </p>
          </div>
          <DropZone />
        </>
      )}
    </>
  );
}
