import { useEffect, useRef, useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { Collection } from "../../../domain/hunt";
import { TITLE_MAX } from "../../../domain/limits";
import { Button } from "../../../ui/Button";
import { returnFocus } from "../../../ui/returnFocus";
import { TextField } from "../../../ui/TextField";
import { selectIsSaving } from "../selectors";
import { editTitle, saveTitle } from "../slice";
import styles from "./hunts.module.css";

/** The hunt's title being edited; Enter saves, Escape and Cancel leave it as it was. */
export function TitleForm({ hunt }: { hunt: Collection }) {
  const dispatch = useAppDispatch();
  const saving = useAppSelector(selectIsSaving);
  const [title, setTitle] = useState(hunt.title);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    // When the form goes, what had the focus goes with it.
    return () => {
      if (document.activeElement === document.body) returnFocus();
    };
  }, []);
  const empty = title.trim() === "";
  const save = () => {
    if (!empty && !saving) dispatch(saveTitle({ uuid: hunt.uuid, title }));
  };
  const cancel = () => dispatch(editTitle(false));
  return (
    <div className={styles.form}>
      <TextField
        label="Title"
        ref={field}
        value={title}
        maxLength={TITLE_MAX}
        disabled={saving}
        onChange={setTitle}
        onEnter={save}
        onKeyDown={(event) => {
          if (event.key === "Escape") cancel();
        }}
      />
      <div className={styles.formButtons}>
        <Button disabledReason={saving ? "The title is being saved." : null} onClick={cancel}>
          Cancel
        </Button>
        <Button
          variant="primary"
          busy={saving}
          disabledReason={empty ? "A hunt needs a title." : null}
          onClick={save}
        >
          Save
        </Button>
      </div>
    </div>
  );
}
