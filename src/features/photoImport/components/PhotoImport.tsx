import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatCount } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { ProgressBar } from "../../../ui/ProgressBar";
import steps from "../../../ui/Steps.module.css";
import { selectPhotoImport } from "../selectors";
import { cancelPhotoImport, stopAdding } from "../slice";
import { PhotoReview } from "./PhotoReview";

/** Renders the current step of a photo import. */
export function PhotoImport() {
  const dispatch = useAppDispatch();
  const { step } = useAppSelector(selectPhotoImport);
  switch (step.name) {
    case "reading":
      return (
        <Work text="Reading photos..." {...step} end="Cancel" onEnd={() => dispatch(cancelPhotoImport())} />
      );
    case "adding":
      return (
        <Work
          text="Adding photos..."
          {...step}
          done={step.done + step.sent}
          detail={step.fileName}
          end="Stop"
          onEnd={() => dispatch(stopAdding())}
        />
      );
    default:
      return <PhotoReview />;
  }
}

interface WorkProps {
  text: string;
  /** Number of photos done, plus the uploaded fraction of the current one. */
  done: number;
  total: number;
  detail?: string;
  /** Label of the button that ends the step. */
  end: string;
  onEnd: () => void;
}

function Work({ text, done, total, detail, end, onEnd }: WorkProps) {
  const at = Math.min(total, Math.floor(done) + 1);
  return (
    <div className={steps.work}>
      <div className={steps.workLine} role="status">
        <span>{text}</span>
        <span className={steps.quiet} aria-hidden="true">
          {formatCount(at)} of {formatCount(total)}
        </span>
      </div>
      <ProgressBar label={text} value={total > 0 ? done / total : null} />
      {detail && <p className={steps.quiet}>{detail}</p>}
      <div className={steps.buttons}>
        <Button onClick={onEnd}>{end}</Button>
      </div>
    </div>
  );
}
