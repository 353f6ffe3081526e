import { ChevronLeft, ChevronRight } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { imageTitle } from "../../../domain/imagery";
import { IconButton } from "../../../ui/IconButton";
import { SliderTrack } from "../../../ui/SliderTrack";
import { Spinner } from "../../../ui/Spinner";
import { selectAvailable, selectImageLine, selectImagery, selectShownItem } from "../selectors";
import { chooseImage, stepImage } from "../slice";
import styles from "./Imagery.module.css";

/** Steps from the oldest to the newest image. Buttons and arrow keys wrap around; the slider jumps to any image. */
export function Stepper() {
  const dispatch = useAppDispatch();
  const items = useAppSelector(selectAvailable);
  const shown = useAppSelector(selectShownItem);
  const { drawn, captured } = useAppSelector(selectImagery);
  const lineOf = useAppSelector(selectImageLine);
  if (!shown) return null;
  const last = items.length - 1;
  const place = last - items.indexOf(shown);
  const { title, released } = imageTitle(shown, captured[shown.itemId]);
  const count = `${place + 1} of ${items.length}`;
  const goTo = ([at = 0]: number[]) => {
    const item = items[last - at];
    if (item) dispatch(chooseImage(item.itemId));
  };
  return (
    <div className={styles.stepper}>
      <IconButton label="Older image" icon={<ChevronLeft />} onClick={() => dispatch(stepImage(-1))} />
      <p className={styles.date} aria-live="polite">
        <strong>{title}</strong>
        <span className={styles.count}>{released === null ? count : `${released} · ${count}`}</span>
      </p>
      <IconButton label="Newer image" icon={<ChevronRight />} onClick={() => dispatch(stepImage(1))} />
      <div className={styles.track}>
        <SliderTrack
          values={[place]}
          labels={["Available Images"]}
          min={0}
          max={Math.max(1, last)}
          step={1}
          disabled={last === 0}
          dots={last > 0}
          valueText={`${lineOf(shown)}, ${count}`}
          onChange={goTo}
          onKeyDown={(event) => {
            // The slider itself stops at its ends. The arrow keys wrap around.
            const step = STEPS[event.key];
            if (!step) return;
            event.preventDefault();
            dispatch(stepImage(step));
          }}
        />
      </div>
      <p className={styles.ends}>
        <span>Oldest</span>
        {!drawn && <Spinner label="Drawing the image" />}
        <span>Newest</span>
      </p>
    </div>
  );
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
