import { useLayoutEffect, useRef } from "react";
import type { NoteText } from "../../../api/userApi";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { NOTE_TITLE_MAX } from "../../../domain/limits";
import type { NotesOf } from "../../../domain/note";
import { Button } from "../../../ui/Button";
import { ButtonRow } from "../../../ui/ButtonRow";
import { Spinner } from "../../../ui/Spinner";
import { TextArea } from "../../../ui/TextArea";
import { TextField } from "../../../ui/TextField";
import { noteDraft, useDraft } from "../../drafts";
import { type NoteForm, noteFormOpened, saveNote } from "../slice";
import styles from "./notes.module.css";

/** Form for a new or existing note. Escape and Cancel discard; Control+Enter saves. */
export function NoteEditor({ of, form, ...note }: { of: NotesOf; form: NoteForm } & NoteText) {
  const dispatch = useAppDispatch();
  const saving = useAppSelector(({ notes }) => notes.saving);
  const { fields, change, discard } = useDraft(noteDraft(of.uuid, form), {
    title: note.title,
    contents: note.contents,
  });
  const { title, contents } = fields;
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => area.current?.focus(), []);
  const empty = contents.trim() === "";
  const save = () => {
    if (!empty && !saving) dispatch(saveNote({ form, title, contents }));
  };
  const cancel = () => {
    discard();
    dispatch(noteFormOpened(null));
  };
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
        onChange={(text) => change({ title: text })}
        onEnter={() => area.current?.focus()}
      />
      <TextArea
        label="Note"
        ref={area}
        value={contents}
        disabled={saving}
        onChange={(text) => change({ contents: text })}
      />
      {saving ? (
        <p className={styles.saving} role="status">
          <Spinner /> Saving note...
        </p>
      ) : (
        <ButtonRow>
          <Button onClick={cancel}>Cancel</Button>
          <Button variant="primary" disabledReason={empty ? "Enter some text." : null} onClick={save}>
            Save Note
          </Button>
        </ButtonRow>
      )}
    </form>
  );
}
