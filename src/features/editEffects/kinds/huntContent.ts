import { call } from "typed-redux-saga";
import { deleteAgain, restoreFeatures, restoreHunt } from "../../bin";
import type { Kind } from "../../edits/kind";
import { RULES } from "../../edits/rules";
import { deleteHuntAgain } from "./huntDelete";

/**
 * Deletes a hunt together with its features. Features are deleted first and restored last, so content never outlives
 * its hunt.
 */
export const huntContentDelete: Kind<"hunt-content-delete"> = {
  ...RULES["hunt-content-delete"],
  *send(deleted) {
    const features = yield* call(deleteAgain, deleted);
    return features.state === "saved" ? yield* call(deleteHuntAgain, deleted) : features;
  },
};

export const huntContentRestore: Kind<"hunt-content-restore"> = {
  ...RULES["hunt-content-restore"],
  *send(deleted) {
    const hunt = yield* call(restoreHunt, deleted);
    return hunt.state === "saved" ? yield* call(restoreFeatures, deleted) : hunt;
  },
};
