import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import steps from "../../../ui/Steps.module.css";
import { PhotoImport, selectHasPhotos } from "../../photoImport";
import { cancelImport, uploadFile } from "../slice";
import { DropZone } from "./DropZone";
import { FileLine } from "./FileLine";
import { Preview } from "./Preview";
import { Review } from "./Review";
import { Work, workOf } from "./Work";

const NOT_KEPT =
  "Nothing was imported and nothing was lost. Fix the file or choose another one; if it should have worked, please contact support.";
const KEPT =
  "Nothing was imported and nothing was lost. The file is kept while this page is open. Try again when you're connected. If that doesn't help, please contact support.";

/** Renders the current step of the import. Shared by the Import view and Data Manager. */
export function ImportSteps({ titled }: { titled: boolean }) {
  const dispatch = useAppDispatch();
  const state = useAppSelector((root) => root.import);
  const photos = useAppSelector(selectHasPhotos);
  const working = workOf(state);
  if (photos) return <PhotoImport />;
  return (
    <>
      {state.step === "choose" && <DropZone />}
      {state.step !== "choose" && <FileLine file={state.file} />}
      {working && <Work working={working} />}
      {state.step === "preview" && (
        <>
          <Preview
            file={state.file}
            preview={state.preview}
            shrunk={state.shrunk ?? null}
            problem={state.problem ?? null}
            earlier={state.earlier}
            again={state.again ?? false}
          />
          <DropZone small label="Choose another file" />
        </>
      )}
      {state.step === "review" && (
        <Review review={state.review} duplicates={state.duplicates} titled={titled} />
      )}
      {state.step === "failed" && (
        <>
          <div className={steps.error} role="alert">
            <p className={steps.errorText}>{state.error}</p>
            <p>{state.kept ? KEPT : NOT_KEPT}</p>
          </div>
          {state.kept && (
            <div className={cx(steps.buttons, steps.decision)}>
              <Button onClick={() => dispatch(cancelImport())}>Cancel</Button>
              <Button variant="primary" onClick={() => dispatch(uploadFile())}>
                Try again
              </Button>
            </div>
          )}
          <DropZone small={state.kept ?? false} label={state.kept ? "Choose another file" : undefined} />
        </>
      )}
    </>
  );
}
