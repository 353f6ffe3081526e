import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatDay } from "../../../domain/dates";
import { RadioList } from "../../../ui/RadioList";
import { selectAvailable, selectShownItem } from "../selectors";
import { chooseImage } from "../slice";
import styles from "./Imagery.module.css";

/** The dates of all images here, newest first. */
export function ImageList() {
  const dispatch = useAppDispatch();
  const items = useAppSelector(selectAvailable);
  const shown = useAppSelector(selectShownItem);
  return (
    <div className={styles.dates}>
      <RadioList
        label="Dates"
        options={items.map(({ itemId, itemDate }) => ({ value: `${itemId}`, label: formatDay(itemDate) }))}
        value={`${shown?.itemId ?? ""}`}
        onChange={(itemId) => dispatch(chooseImage(Number(itemId)))}
      />
    </div>
  );
}
