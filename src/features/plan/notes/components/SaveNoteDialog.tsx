import { type KeyboardEvent, useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { NOTE_TITLE_MAX } from "../../../../domain/limits";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";
import { FormError } from "../../../../ui/FormError";
import { Select } from "../../../../ui/Select";
import { TextArea } from "../../../../ui/TextArea";
import { TextField } from "../../../../ui/TextField";
import { selectOwnedHunts } from "../../../content/hunts/selectors";
import { openModal } from "../../../modals/slice";
import { selectHuntForNote, selectPlanNotes } from "../selectors";
import { type NoteDraft, noteLeft, savePlanNote } from "../slice";
import styles from "./notes.module.css";

const ABOUT = "Adds a waypoint with this note and picture to the hunt.";
const NO_PICTURE = "Couldn't take a picture of the map. The note can be saved without one.";

/** Dialog for a note's text and hunt. Stays open until the note is saved. */
export function SaveNoteDialog({ draft }: { draft: NoteDraft }) {
  const dispatch = useAppDispatch();
  const { saving, error } = useAppSelector(selectPlanNotes);
  const hunts = useAppSelector(selectOwnedHunts);
  const first = useAppSelector(selectHuntForNote);
  const [title, setTitle] = useState(draft.title.slice(0, NOTE_TITLE_MAX));
  const [contents, setContents] = useState(draft.contents);
  const [chosen, setChosen] = useState<string | null>(null);
  const collectionId = hunts.some(({ uuid }) => uuid === chosen) ? chosen : first;
  const { picture } = draft;
  const empty = contents.trim() === "";
  if (collectionId === null) return <NoHunt />;
  const save = () => {
    if (!empty && !saving) dispatch(savePlanNote({ title, contents, collectionId }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
  };
  return (
    <Dialog
      title="Save as note"
      text={picture ? ABOUT : NO_PICTURE}
      dismissable={!saving}
      onKeyDown={onKeyDown}
      onClose={() => dispatch(noteLeft())}
      footer={
        <>
          <Button disabledReason={saving ? "Saving the note..." : null} onClick={() => dispatch(noteLeft())}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={saving}
            disabledReason={empty ? "Enter some text." : null}
            onClick={save}
          >
            Save
          </Button>
        </>
      }
    >
      {picture && (
        <img
          className={styles.picture}
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt="The map as it goes with the note"
        />
      )}
      <TextField
        label="Title"
        value={title}
        maxLength={NOTE_TITLE_MAX}
        disabled={saving}
        onChange={setTitle}
      />
      <TextArea label="Note" rows={6} value={contents} disabled={saving} onChange={setContents} />
      <Select
        label="Hunt"
        options={hunts.map(({ uuid, title: label }) => ({ value: uuid, label }))}
        value={collectionId}
        disabled={saving}
        onChange={setChosen}
      />
      {error && <FormError>{`Couldn't save the note. ${error}`}</FormError>}
    </Dialog>
  );
}

function NoHunt() {
  const dispatch = useAppDispatch();
  const create = () => {
    dispatch(noteLeft());
    dispatch(openModal({ kind: "create-hunt" }));
  };
  return (
    <Dialog
      title="Save as note"
      text="Notes are saved in a hunt. Create a hunt first, then save the note."
      onClose={() => dispatch(noteLeft())}
      footer={
        <>
          <Button onClick={() => dispatch(noteLeft())}>Cancel</Button>
          <Button variant="primary" onClick={create}>
            Create hunt
          </Button>
        </>
      }
    />
  );
}
