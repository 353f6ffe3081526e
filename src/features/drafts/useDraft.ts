import { useState } from "react";
import { useAppDispatch, useAppSelector } from "../../app/hooks";
import { changedParts } from "./changedParts";
import { selectKeptDraft } from "./selectors";
import { type DraftValue, draftDropped, draftKept } from "./slice";

/**
 * Returns a form's fields with unsaved changes from when it was last open. Changes are kept until the form is saved or
 * canceled.
 * @param saved the saved fields
 */
export function useDraft<Fields extends DraftValue>(key: string, saved: Fields) {
  const dispatch = useAppDispatch();
  const kept = useAppSelector((state) => selectKeptDraft(state, key));
  // The saved fields when the form opened, so that updates from elsewhere don't affect what's being typed.
  const [before] = useState(saved);
  const fields: Fields = { ...before, ...kept?.value };
  return {
    fields,
    change(part: Partial<Fields>) {
      const parts = changedParts(before, { ...fields, ...part });
      dispatch(Object.keys(parts).length > 0 ? draftKept(key, parts) : draftDropped(key));
    },
    discard: () => void dispatch(draftDropped(key)),
  };
}
