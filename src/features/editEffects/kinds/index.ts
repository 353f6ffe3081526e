import type { PendingKind } from "../../edits/change";
import type { ChangeKinds, PendingActions } from "../../edits/kind";
import type { PendingChange } from "../../edits/pending";
import { contentAdd, contentRemove } from "./content";
import { featureCreate } from "./featureCreate";
import { featureEdit } from "./featureEdit";
import { featuresDelete, featuresRestore } from "./featuresDelete";
import { featuresReplace } from "./featuresReplace";
import { huntContentDelete, huntContentRestore } from "./huntContent";
import { huntCreate } from "./huntCreate";
import { huntDelete, huntRestore } from "./huntDelete";
import { huntTitle } from "./huntTitle";
import { membership } from "./membership";
import { noteDelete, noteRestore } from "./noteDelete";
import { noteCreate, noteEdit } from "./notes";
import { photoDelete, photoRestore } from "./photos";
import { planDelete, planRestore } from "./planDelete";
import { planCreate, planEdit } from "./plans";
import { styles } from "./styles";

/** Every kind of change. A new kind that can be saved, undone or queued adds a line here. */
export const KINDS: ChangeKinds = {
  "feature-create": featureCreate,
  "feature-edit": featureEdit,
  "features-replace": featuresReplace,
  "features-delete": featuresDelete,
  "features-restore": featuresRestore,
  styles,
  membership,
  "hunt-create": huntCreate,
  "hunt-title": huntTitle,
  "hunt-delete": huntDelete,
  "hunt-restore": huntRestore,
  "hunt-content-delete": huntContentDelete,
  "hunt-content-restore": huntContentRestore,
  "note-create": noteCreate,
  "note-edit": noteEdit,
  "note-delete": noteDelete,
  "note-restore": noteRestore,
  "plan-create": planCreate,
  "plan-edit": planEdit,
  "plan-delete": planDelete,
  "plan-restore": planRestore,
  "photo-delete": photoDelete,
  "photo-restore": photoRestore,
  "content-add": contentAdd,
  "content-remove": contentRemove,
};

/** Returns the operations for a pending change. */
export const actionsOf = ({ change }: PendingChange): PendingActions<PendingKind> =>
  KINDS[change.kind] as unknown as PendingActions<PendingKind>;
