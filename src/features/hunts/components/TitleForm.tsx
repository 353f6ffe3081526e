import { useEffect, useLayoutEffect, useRef } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { Collection } from "../../../domain/hunt";
import { TITLE_MAX } from "../../../domain/limits";
import { Button } from "../../../ui/Button";
import { ButtonRow } from "../../../ui/ButtonRow";
import { returnFocus } from "../../../ui/returnFocus";
import { TextField } from "../../../ui/TextField";
import { selectIsSaving } from "../../content/hunts/selectors";
import { editTitle, saveTitle } from "../../content/hunts/slice";
import { titleDraft, useDraft } from "../../drafts";
import styles from "./hunts.module.css";

/** Form for the hunt's title. Enter saves; Escape and Cancel discard. */
export function TitleForm({ hunt }: { hunt: Collection }) {
  const dispatch = useAppDispatch();
  const saving = useAppSelector(selectIsSaving);
  const { fields, change, discard } = useDraft(titleDraft(hunt.uuid), { title: hunt.title });
  const { title } = fields;
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  useEffect(() => {
    // Unmounting the form removes the focused element.
    return () => {
      if (document.activeElement === document.body) returnFocus();
    };
  }, []);
  const empty = title.trim() === "";
  const save = () => {
    if (!empty && !saving) dispatch(saveTitle({ uuid: hunt.uuid, title }));
  };
  const cancel = () => {
    discard();
    dispatch(editTitle(false));
  };
  return (
    <div className={styles.form}>
      <TextField
        label="Title"
        ref={field}
        value={title}
        maxLength={TITLE_MAX}
        disabled={saving}
        onChange={(text) => change({ title: text })}
        onEnter={save}
        onKeyDown={(event) => {
          if (event.key === "Escape") cancel();
        }}
      />
      <ButtonRow>
        <Button disabledReason={saving ? "Saving the title..." : null} onClick={cancel}>
          Cancel
        </Button>
        <Button
          variant="primary"
          busy={saving}
          disabledReason={empty ? "Enter a title." : null}
          onClick={save}
        >
          Save
        </Button>
      </ButtonRow>
    </div>
  );
}
