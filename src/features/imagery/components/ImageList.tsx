import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { RadioList } from "../../../ui/RadioList";
import { selectAvailable, selectImageLine, selectShownItem } from "../selectors";
import { chooseImage } from "../slice";
import styles from "./Imagery.module.css";

/** The dates of all images here, newest first: when they were taken, as far as that was asked, and released. */
export function ImageList() {
  const dispatch = useAppDispatch();
  const items = useAppSelector(selectAvailable);
  const shown = useAppSelector(selectShownItem);
  const lineOf = useAppSelector(selectImageLine);
  return (
    <div className={styles.dates}>
      <RadioList
        label="Dates"
        options={items.map((item) => ({ value: `${item.itemId}`, label: lineOf(item) }))}
        value={`${shown?.itemId ?? ""}`}
        onChange={(itemId) => dispatch(chooseImage(Number(itemId)))}
      />
    </div>
  );
}
