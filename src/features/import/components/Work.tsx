import { useAppDispatch } from "../../../app/hooks";
import { formatBytes, formatCount } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { ProgressBar } from "../../../ui/ProgressBar";
import steps from "../../../ui/Steps.module.css";
import { cancelImport, type ImportState } from "../slice";

interface Working {
  text: string;
  /** "n of m" or a percentage; empty while unknown. */
  amount: string;
  /** Fraction done, 0 to 1; null while unknown. */
  part: number | null;
  cancelable: boolean;
}

const percent = (part: number) => `${Math.round(part * 100)}%`;

/** Returns the progress of an import, or null while it waits for user input. */
export function workOf(state: ImportState): Working | null {
  switch (state.step) {
    case "reading": {
      const part = state.total > 0 ? state.done / state.total : null;
      return {
        text: "Reading the file...",
        amount: part === null ? "" : percent(part),
        part,
        cancelable: true,
      };
    }
    case "shrinking": {
      const part = state.total > 0 ? state.done / state.total : null;
      return {
        text: state.how === "simplify" ? "Simplifying tracks..." : "Splitting the file...",
        amount: part === null ? "" : percent(part),
        part,
        cancelable: true,
      };
    }
    case "uploading": {
      const bytes = `${formatBytes(Math.round(state.sent * state.file.size))} of ${formatBytes(state.file.size)}`;
      return { text: "Uploading...", amount: bytes, part: state.sent, cancelable: true };
    }
    case "processing": {
      const part = state.progress > 0 ? state.progress : null;
      return { text: "Importing...", amount: part === null ? "" : percent(part), part, cancelable: true };
    }
    case "saving": {
      const total = state.review.featureIds.length;
      return {
        text: "Saving your import...",
        amount: total > 0 ? `${formatCount(state.done)} of ${formatCount(total)}` : "",
        part: state.done > 0 ? state.done / Math.max(1, total) : null,
        cancelable: false,
      };
    }
    default:
      return null;
  }
}

/** Progress of an import. Has a Cancel button until the user confirms or cancels the review. */
export function Work({ working }: { working: Working }) {
  const dispatch = useAppDispatch();
  return (
    <div className={steps.work}>
      <div className={steps.workLine} role="status">
        <span>{working.text}</span>
        <span className={steps.quiet} aria-hidden="true">
          {working.amount}
        </span>
      </div>
      <ProgressBar label={working.text} value={working.part} />
      {working.cancelable && (
        <div className={steps.buttons}>
          <Button onClick={() => dispatch(cancelImport())}>Cancel</Button>
        </div>
      )}
    </div>
  );
}
