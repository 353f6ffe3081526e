import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { plural } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { selectChanges, selectReady } from "../../edits/outbox/selectors";
import { sendNow } from "../../edits/outbox/slice";
import type { PendingChange } from "../../edits/pending";
import type { ModalProps } from "../../modals/modalProps";
import { ChangeItem } from "./ChangeItem";
import styles from "./waiting.module.css";

const KEPT = "They are kept in this browser and saved in order when the server is available.";
const KEPT_ONE = "It is kept in this browser and saved when the server is available.";
const UNSTORED = "Storage is full, so keep this page open until they are saved.";

/** Explains how long changes are kept. Changes that all need a decision aren't sent when the connection is back. */
function keptText(changes: readonly PendingChange[]): string {
  const one = changes.length === 1;
  if (changes.every(({ problem }) => problem !== undefined))
    return `${one ? "It is" : "They are"} kept in this browser until you decide.`;
  return one ? KEPT_ONE : KEPT;
}

/** Lists pending changes and conflicts, oldest first. */
export function PendingChangesModal({ onClose }: ModalProps<"pending-changes">) {
  const dispatch = useAppDispatch();
  const changes = useAppSelector(selectChanges);
  const ready = useAppSelector(selectReady);
  const sending = useAppSelector(({ outbox }) => outbox.sending !== null);
  const unstored = useAppSelector(({ outbox }) => outbox.unstored.length > 0);
  const none = changes.length === 0;
  const close = (
    <Button variant={none ? "primary" : "plain"} onClick={onClose}>
      Close
    </Button>
  );
  const retry = (
    <Button variant="primary" busy={sending} onClick={() => dispatch(sendNow())}>
      Retry now
    </Button>
  );
  return (
    <Dialog
      title={none ? "Everything is saved" : `${plural(changes.length, "change")} not saved yet`}
      text={none ? "All your changes are on the server." : unstored ? UNSTORED : keptText(changes)}
      onClose={onClose}
      footer={
        <>
          {close}
          {ready.length > 0 && retry}
        </>
      }
    >
      {!none && (
        <ul className={styles.list} aria-label="Changes not saved yet">
          {changes.map((change) => (
            <ChangeItem key={change.key} change={change} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
