import { Columns2, Pause, Play } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { Select } from "../../../ui/Select";
import { selectAvailable, selectComparedItem, selectImageLine, selectImagery } from "../selectors";
import { compareWith, toggleCompare, togglePlay } from "../slice";
import styles from "./Imagery.module.css";

const ONE_ONLY = "Only one image is available here.";

/** Buttons to play the images in sequence and to compare two of them. */
export function ImageActions() {
  const dispatch = useAppDispatch();
  const { playing, shown } = useAppSelector(selectImagery);
  const items = useAppSelector(selectAvailable);
  const compared = useAppSelector(selectComparedItem);
  const lineOf = useAppSelector(selectImageLine);
  const reason = items.length > 1 ? null : ONE_ONLY;
  const others = items.filter(({ itemId }) => itemId !== shown || itemId === compared?.itemId);
  return (
    <section className={styles.actions} aria-label="Play and compare">
      <div className={styles.buttons}>
        <Button
          icon={playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          disabledReason={reason}
          onClick={() => dispatch(togglePlay())}
        >
          {playing ? "Pause" : "Play"}
        </Button>
        <Button
          icon={<Columns2 aria-hidden="true" />}
          aria-pressed={compared !== null}
          disabledReason={reason}
          onClick={() => dispatch(toggleCompare())}
        >
          Compare
        </Button>
      </div>
      {compared && (
        <Select
          label="Compare with"
          options={others.map((item) => ({ value: `${item.itemId}`, label: lineOf(item) }))}
          value={`${compared.itemId}`}
          onChange={(itemId) => dispatch(compareWith(Number(itemId)))}
        />
      )}
    </section>
  );
}
