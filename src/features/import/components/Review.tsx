import { useAppDispatch } from "../../../app/hooks";
import { formatImportDate } from "../../../domain/dates";
import { plural } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { cancelImport, confirmImport, type ImportReview } from "../slice";
import { FormatNotes } from "./FormatNotes";
import styles from "./import.module.css";

/** "Import MM/DD/YYYY h:mm a". */
export const reviewTitle = ({ at }: ImportReview): string => `Import ${formatImportDate(new Date(at))}`;

/** What the server made of the file, to be kept or thrown away. */
export function Review({ review, titled }: { review: ImportReview; titled: boolean }) {
  const dispatch = useAppDispatch();
  const { featureIds, collectionIds, notes } = review;
  return (
    <>
      <section className={styles.section}>
        {titled && <h3 className={styles.heading}>{reviewTitle(review)}</h3>}
        <p>
          {plural(featureIds.length, "item")}
          {collectionIds.length > 0 && ` in ${plural(collectionIds.length, "hunt")}`}
        </p>
        <p className={styles.quiet}>
          Select Confirm to add them to your map, or Cancel to delete this import.
        </p>
      </section>
      <FormatNotes heading="Changes and omissions" notes={notes} />
      <div className={cx(styles.buttons, styles.decision)}>
        <Button onClick={() => dispatch(cancelImport())}>Cancel</Button>
        <Button variant="primary" onClick={() => dispatch(confirmImport())}>
          Confirm
        </Button>
      </div>
    </>
  );
}
