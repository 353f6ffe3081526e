import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { Button } from "../../../../ui/Button";
import { selectPlanNotes } from "../selectors";
import { makeNote, type NoteTool } from "../slice";
import { SaveNoteDialog } from "./SaveNoteDialog";

/** Button that saves a tool's result as a note with an image of the map. */
export function SaveAsNote({ tool }: { tool: NoteTool }) {
  const dispatch = useAppDispatch();
  const { preparing, draft } = useAppSelector(selectPlanNotes);
  return (
    <>
      <Button busy={preparing !== null} onClick={() => dispatch(makeNote(tool))}>
        Save as note…
      </Button>
      {draft?.tool === tool && <SaveNoteDialog draft={draft} />}
    </>
  );
}
