import { useEffect, useRef, useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { NOTE_TITLE_MAX } from "../../../domain/limits";
import { Button } from "../../../ui/Button";
import { Spinner } from "../../../ui/Spinner";
import { TextArea } from "../../../ui/TextArea";
import { TextField } from "../../../ui/TextField";
import { type NoteForm, noteFormOpened, saveNote } from "../slice";
import styles from "./notes.module.css";

/** A note being written. Escape and Cancel leave it as it was, Control and Enter save. */
export function NoteEditor({ form, ...note }: { form: NoteForm; title: string; contents: string }) {
  const dispatch = useAppDispatch();
  const saving = useAppSelector(({ notes }) => notes.saving);
  const [title, setTitle] = useState(note.title);
  const [contents, setContents] = useState(note.contents);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const empty = contents.trim() === "";
  const save = () => {
    if (!empty && !saving) dispatch(saveNote({ form, title, contents }));
  };
  const cancel = () => dispatch(noteFormOpened(null));
  return (
    <form
      className={styles.form}
      aria-label={form === "new" ? "New note" : "Edit note"}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.stopPropagation();
          cancel();
        } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
      }}
    >
      <TextField
        label="Title"
        value={title}
        maxLength={NOTE_TITLE_MAX}
        disabled={saving}
        onChange={setTitle}
        onEnter={() => area.current?.focus()}
      />
      <TextArea label="Note" ref={area} value={contents} disabled={saving} onChange={setContents} />
      {saving ? (
        <p className={styles.saving} role="status">
          <Spinner /> Saving note...
        </p>
      ) : (
        <div className={styles.buttons}>
          <Button onClick={cancel}>Cancel</Button>
          <Button variant="primary" disabledReason={empty ? "A note needs some text." : null} onClick={save}>
            Save Note
          </Button>
        </div>
      )}
    </form>
  );
}
