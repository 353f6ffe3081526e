import { Pencil, Trash2 } from "lucide-react";
import { useAppDispatch } from "../../../app/hooks";
import { formatDate, toDate } from "../../../domain/dates";
import type { Note } from "../../../domain/note";
import { IconButton } from "../../../ui/IconButton";
import { deleteNote, noteFormOpened } from "../slice";
import styles from "./notes.module.css";

interface NoteItemProps {
  note: Note;
  editable: boolean;
  /** Another form is open. */
  busy: boolean;
}

/** Note with buttons to edit and delete it, if editable. */
export function NoteItem({ note, editable, busy }: NoteItemProps) {
  const dispatch = useAppDispatch();
  const name = note.title || "the note";
  const reason = busy ? "Save or cancel the open note first." : null;
  return (
    <article className={styles.note}>
      {note.title && <h4 className={styles.title}>{note.title}</h4>}
      <p className={styles.text}>{note.contents}</p>
      <div className={styles.foot}>
        <p className={styles.date}>{formatDate(toDate(note.updatedAt))}</p>
        {editable && (
          <div className={styles.tools}>
            <IconButton
              label={`Edit ${name}`}
              icon={<Pencil />}
              disabledReason={reason}
              onClick={() => dispatch(noteFormOpened(note.uuid))}
            />
            <IconButton
              label={`Delete ${name}`}
              icon={<Trash2 />}
              disabledReason={reason}
              onClick={() => dispatch(deleteNote(note.uuid))}
            />
          </div>
        )}
      </div>
    </article>
  );
}
