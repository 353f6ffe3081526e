import { deleteAdded, restoreAdded } from "../../bin/sagas/added";
import { RULES } from "../rules";
import type { Kind } from "./kind";

/** What was created or imported together, as undo and redo have it. */
export const contentAdd: Kind<"content-add"> = {
  ...RULES["content-add"],
  send: (change) => restoreAdded(change),
};

/** Items that were changed elsewhere stay. */
export const contentRemove: Kind<"content-remove"> = {
  ...RULES["content-remove"],
  send: (change) => deleteAdded(change),
};
