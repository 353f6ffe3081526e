import { useAppDispatch } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { draftDropped } from "../slice";
import styles from "./drafts.module.css";

/** Offers to continue with unsaved changes of an editor. */
export function DraftNotice(props: { draft: string; text: string; onContinue: () => void }) {
  const dispatch = useAppDispatch();
  return (
    <div className={styles.notice} role="status">
      <p className={styles.text}>{props.text}</p>
      <Button onClick={props.onContinue}>Continue editing</Button>
      <Button variant="quiet" onClick={() => dispatch(draftDropped(props.draft))}>
        Discard
      </Button>
    </div>
  );
}
