import { call } from "typed-redux-saga";
import { deleteAdded, deleteAgain, restoreAdded, restoreFeatures } from "../../bin";
import type { Kind } from "../../edits/kind";
import { RULES } from "../../edits/rules";

/** Restores content that was created or imported together. */
export const contentAdd: Kind<"content-add"> = {
  ...RULES["content-add"],
  *send(change) {
    const added = yield* call(restoreAdded, change);
    return added.state === "saved" && change.replaced ? yield* call(deleteAgain, change.replaced) : added;
  },
};

/** Deletes content that was created or imported together. Items changed elsewhere stay. */
export const contentRemove: Kind<"content-remove"> = {
  ...RULES["content-remove"],
  *send(change) {
    const removed = yield* call(deleteAdded, change);
    return removed.state === "saved" && change.replaced
      ? yield* call(restoreFeatures, change.replaced)
      : removed;
  },
};
