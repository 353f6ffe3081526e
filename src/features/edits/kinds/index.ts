import type { ChangeKind, ChangeOf, WaitingChange } from "../change";
import { featureCreate } from "./featureCreate";
import { featureEdit } from "./featureEdit";
import { featuresDelete } from "./featuresDelete";
import { huntCreate } from "./huntCreate";
import { huntDelete, huntTitle } from "./hunts";
import type { Kind } from "./kind";
import { membership } from "./membership";
import { noteCreate, noteDelete, noteEdit } from "./notes";
import { styles } from "./styles";

/** What can wait for a connection; whatever is to wait too adds a line. */
const KINDS: { [K in ChangeKind]: Kind<K> } = {
  "feature-create": featureCreate,
  "feature-edit": featureEdit,
  "features-delete": featuresDelete,
  styles,
  membership,
  "hunt-create": huntCreate,
  "hunt-title": huntTitle,
  "hunt-delete": huntDelete,
  "note-create": noteCreate,
  "note-edit": noteEdit,
  "note-delete": noteDelete,
};

/** What can be done with a change. */
export function handlerOf<K extends ChangeKind>(change: ChangeOf<K>): Kind<K>;
export function handlerOf(change: WaitingChange): Kind<ChangeKind>;
export function handlerOf(change: WaitingChange): Kind<ChangeKind> {
  // The table pairs each kind with what is made for exactly that kind.
  return KINDS[change.work.kind] as unknown as Kind<ChangeKind>;
}
