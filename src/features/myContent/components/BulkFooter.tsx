import { Download, FolderPlus, Palette, Trash2, X } from "lucide-react";
import { useAppDispatch, useAppSelector, useAppStore } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { editStyles, StyleEditor, selectEditingStyles } from "../../bulkStyles";
import styles from "../../content/components/content.module.css";
import { selectSelectedIds } from "../../content/selection/selectors";
import { cancelSelection } from "../../content/selection/slice";
import { selectTask } from "../../content/selectors";
import { openModal } from "../../modals/slice";

/** Bulk actions for the selection. */
export function BulkFooter({ onCancel }: { onCancel?: () => void }) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  // Read on click. Subscribing would look up a large selection again whenever a row changes.
  const openWithSelected = (kind: "bulk-export" | "add-to-hunt" | "delete-items") =>
    dispatch(openModal({ kind, featureIds: selectSelectedIds(store.getState()) }));
  const busy = useAppSelector(selectTask) !== null;
  const reason = busy ? "Finishing the last change..." : null;
  const cancel = onCancel ?? (() => dispatch(cancelSelection()));
  if (useAppSelector(selectEditingStyles)) return <StyleEditor />;
  return (
    <section className={styles.bulk} aria-label="Bulk Actions">
      <p className={styles.hint}>Bulk Actions - Save time and update multiple map items at the same time.</p>
      <div className={styles.tools}>
        <Button
          icon={<Palette aria-hidden="true" />}
          disabledReason={reason}
          onClick={() => dispatch(editStyles(true))}
        >
          Styles
        </Button>
        <Button
          icon={<Download aria-hidden="true" />}
          disabledReason={reason}
          onClick={() => openWithSelected("bulk-export")}
        >
          Export
        </Button>
        <Button
          icon={<FolderPlus aria-hidden="true" />}
          disabledReason={reason}
          onClick={() => openWithSelected("add-to-hunt")}
        >
          Hunts
        </Button>
        <Button
          icon={<Trash2 aria-hidden="true" />}
          disabledReason={reason}
          onClick={() => openWithSelected("delete-items")}
        >
          Delete
        </Button>
        <Button icon={<X aria-hidden="true" />} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}
