import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { NotesOf } from "../../../domain/note";
import { Button } from "../../../ui/Button";
import { Section } from "../../../ui/Section";
import { DraftNotice, noteDraft, noteFormOf, selectKeptDrafts } from "../../drafts";
import { noteFormOpened } from "../slice";
import { NoteEditor } from "./NoteEditor";
import { NoteItem } from "./NoteItem";
import styles from "./notes.module.css";

/** Notes of the open hunt or feature. Its owner can edit them. */
export function NotesPanel({ of, isOwner }: { of: NotesOf; isOwner: boolean }) {
  const dispatch = useAppDispatch();
  const state = useAppSelector(({ notes }) => notes);
  const here = state.of?.uuid === of.uuid;
  const notes = here ? state.notes : [];
  const form = here && isOwner ? state.form : null;
  const drafts = useAppSelector(selectKeptDrafts);
  const uuids = notes.map(({ uuid }) => uuid);
  const unsaved = here && isOwner ? noteFormOf(Object.keys(drafts), of.uuid, uuids) : null;
  const loading = !here || state.status.state === "running";
  return (
    <Section
      title="Notes"
      action={
        isOwner && (
          <Button
            variant="quiet"
            disabledReason={form === null ? null : "Save or cancel the open note first."}
            onClick={() => dispatch(noteFormOpened("new"))}
          >
            +Add
          </Button>
        )
      }
    >
      {unsaved !== null && form === null && (
        <DraftNotice
          draft={noteDraft(of.uuid, unsaved)}
          text={unsaved === "new" ? "Unsaved note" : "Unsaved changes to a note"}
          onContinue={() => dispatch(noteFormOpened(unsaved))}
        />
      )}
      {form === "new" && <NoteEditor of={of} form="new" title="" contents="" />}
      {notes.length === 0 && !loading && form === null && <p className={styles.empty}>No notes...yet.</p>}
      {notes.map((note) =>
        form === note.uuid ? (
          <NoteEditor key={note.uuid} of={of} form={note.uuid} title={note.title} contents={note.contents} />
        ) : (
          <NoteItem key={note.uuid} note={note} editable={isOwner} busy={form !== null} />
        ),
      )}
    </Section>
  );
}
