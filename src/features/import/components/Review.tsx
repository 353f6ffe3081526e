import { useAppDispatch } from "../../../app/hooks";
import { formatImportDate } from "../../../domain/dates";
import { plural } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import steps from "../../../ui/Steps.module.css";
import { FormatNotes } from "../../export";
import { chosen, type DuplicateCheck } from "../duplicates";
import { cancelImport, confirmImport, type ImportReview } from "../slice";
import { Duplicates } from "./Duplicates";

/** Returns the review title: "Import MM/DD/YYYY h:mm a". */
export const reviewTitle = ({ at }: ImportReview): string => `Import ${formatImportDate(new Date(at))}`;

/** Returns a sentence about what Confirm does with the current choices. */
function outlook({ featureIds }: ImportReview, duplicates: DuplicateCheck): string {
  const { leftOut, replaced } = chosen(duplicates);
  if (leftOut.length + replaced.length === 0)
    return "Select Confirm to add them to your map, or Cancel to delete this import.";
  const added = featureIds.length - leftOut.length;
  const adds = `Confirm adds ${added === 0 ? "nothing" : plural(added, "item")}`;
  if (replaced.length === 0) return `${adds}.`;
  return `${adds} and moves ${plural(replaced.length, "item")} to Recently deleted.`;
}

/** Review of the features the server read from the file, for the user to confirm or cancel. */
export function Review(props: { review: ImportReview; duplicates: DuplicateCheck; titled: boolean }) {
  const { review, duplicates, titled } = props;
  const dispatch = useAppDispatch();
  const { featureIds, collectionIds, notes } = review;
  return (
    <>
      <section className={steps.section}>
        {titled && <h3 className={steps.heading}>{reviewTitle(review)}</h3>}
        <p>
          {plural(featureIds.length, "item")}
          {collectionIds.length > 0 && ` in ${plural(collectionIds.length, "hunt")}`}
        </p>
        <p className={steps.quiet}>{outlook(review, duplicates)}</p>
      </section>
      <Duplicates check={duplicates} total={featureIds.length} />
      <FormatNotes heading="Changes and omissions" notes={notes} />
      <div className={cx(steps.buttons, steps.decision)}>
        <Button onClick={() => dispatch(cancelImport())}>Cancel</Button>
        <Button
          variant="primary"
          disabledReason={
            duplicates.state === "running" ? "Wait for the check, or select Skip this check." : null
          }
          onClick={() => dispatch(confirmImport())}
        >
          Confirm
        </Button>
      </div>
    </>
  );
}
