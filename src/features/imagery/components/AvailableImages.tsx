import { ImageOff, RefreshCw } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { EmptyState } from "../../../ui/EmptyState";
import { ErrorState } from "../../../ui/ErrorState";
import { IconButton } from "../../../ui/IconButton";
import { ProgressBar } from "../../../ui/ProgressBar";
import { Section } from "../../../ui/Section";
import { selectSupportUrl } from "../../session/selectors";
import { selectImagery, selectIsFarOut, selectRefreshReason, selectRestriction } from "../selectors";
import { refreshImagery } from "../slice";
import styles from "./Imagery.module.css";
import { Stepper } from "./Stepper";
import { Unavailable } from "./Unavailable";

/**
 * Stepper through the images of the map center, or the state of the search: running, empty, failed or unavailable here.
 */
export function AvailableImages() {
  const dispatch = useAppDispatch();
  const { search, available } = useAppSelector(selectImagery);
  const farOut = useAppSelector(selectIsFarOut);
  const reason = useAppSelector(selectRefreshReason);
  const restriction = useAppSelector(selectRestriction);
  return (
    <Section
      title="Available Images"
      action={
        <IconButton
          label="Refresh images"
          icon={<RefreshCw />}
          disabledReason={reason}
          onClick={() => dispatch(refreshImagery())}
        />
      }
    >
      {restriction && <Unavailable restriction={restriction} />}
      {available.length > 0 && <Stepper />}
      {search.state === "running" && <Searching done={search.done} total={search.total} />}
      {search.state === "failed" && <Failed reason={search.error} />}
      {search.state === "done" && available.length === 0 && (
        <EmptyState icon={<ImageOff aria-hidden="true" />} text="No images of this location." />
      )}
      {farOut && search.state === "done" && available.length > 0 && (
        <p className={styles.note}>These images are of the map center. Zoom in to see how it has changed.</p>
      )}
    </Section>
  );
}

function Searching({ done, total }: { done: number; total: number | null }) {
  const text = total ? `Checking images: ${done} of ${total}` : "Loading images...";
  return (
    <div role="status" className={styles.searching}>
      <p className={styles.note}>{text}</p>
      <ProgressBar label="Loading images" value={total ? done / total : null} />
    </div>
  );
}

function Failed({ reason }: { reason: string }) {
  const dispatch = useAppDispatch();
  const support = useAppSelector(selectSupportUrl);
  return (
    <>
      <ErrorState
        title="Oops, sorry about that."
        text={`${reason} Refresh the images. If that doesn't help, contact support.`}
        onRetry={() => dispatch(refreshImagery())}
      />
      {support && (
        <a className={styles.support} href={support} target="_blank" rel="noreferrer">
          Contact Us
        </a>
      )}
    </>
  );
}
