import { call } from "typed-redux-saga";
import { deleteAgain, restoreFeatures } from "../../bin/sagas/features";
import { RULES } from "../rules";
import { deleteHuntAgain, restoreHunt } from "./huntDelete";
import type { Kind } from "./kind";

/** A hunt that was deleted with its content: the hunt is there while the content is. */
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
