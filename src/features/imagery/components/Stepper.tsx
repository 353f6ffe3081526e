import { ChevronLeft, ChevronRight } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatDay } from "../../../domain/dates";
import { IconButton } from "../../../ui/IconButton";
import { SliderTrack } from "../../../ui/SliderTrack";
import { Spinner } from "../../../ui/Spinner";
import { selectAvailable, selectImagery, selectShownItem } from "../selectors";
import { chooseImage, stepImage } from "../slice";
import styles from "./Imagery.module.css";

/** From the oldest image to the newest: buttons and arrow keys go round, the track goes anywhere. */
export function Stepper() {
  const dispatch = useAppDispatch();
  const items = useAppSelector(selectAvailable);
  const shown = useAppSelector(selectShownItem);
  const { drawn } = useAppSelector(selectImagery);
  if (!shown) return null;
  const last = items.length - 1;
  const place = last - items.indexOf(shown);
  const date = formatDay(shown.itemDate);
  const goTo = ([at = 0]: number[]) => {
    const item = items[last - at];
    if (item) dispatch(chooseImage(item.itemId));
  };
  return (
    <div className={styles.stepper}>
      <IconButton label="Older image" icon={<ChevronLeft />} onClick={() => dispatch(stepImage(-1))} />
      <p className={styles.date} aria-live="polite">
        <strong>{date}</strong>
        <span className={styles.count}>
          {place + 1} of {items.length}
        </span>
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
          valueText={`${date}, ${place + 1} of ${items.length}`}
          onChange={goTo}
          onKeyDown={(event) => {
            // The track itself ends at its ends; these go round.
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
