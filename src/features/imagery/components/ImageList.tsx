import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { RadioList } from "../../../ui/RadioList";
import { selectAvailable, selectImageLine, selectShownItem } from "../selectors";
import { chooseImage } from "../slice";
import styles from "./Imagery.module.css";

/** Lists all images here, newest first, with the release date and, once looked up, the capture date. */
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
