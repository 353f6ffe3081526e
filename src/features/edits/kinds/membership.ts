import { call, put, type SagaGenerator } from "typed-redux-saga";
import { getServices } from "../../../app/sagaContext";
import { track } from "../../analytics/track";
import { membershipChanged } from "../../content/slice";
import { recount } from "../../hunts/sagas/recount";
import { RULES } from "../rules";
import { SAVED, type Sent, unsent } from "../sent";
import type { Kind } from "./kind";

const GONE = "The hunt or its new items were deleted elsewhere.";

/** Which features are in which hunts. What is there already, or gone, is no reason to stop. */
export const membership: Kind<"membership"> = {
  ...RULES.membership,
  *apply({ featureIds, collectionIds, member }) {
    yield* put(membershipChanged({ featureIds, collectionIds, member }));
  },
  *send({ featureIds, collectionIds, member }): SagaGenerator<Sent> {
    const { api } = yield* getServices();
    if (member) {
      const added = yield* call([api, api.addFeaturesToCollections], featureIds, collectionIds);
      if (!added.success) return unsent(added.data, GONE);
    } else {
      for (const uuid of featureIds) {
        const removed = yield* call([api, api.removeFeatureFromCollections], uuid, collectionIds);
        if (!removed.success && removed.data.status !== 404) return unsent(removed.data, GONE);
      }
    }
    yield* call(recount, collectionIds);
    yield* track({ name: "collection", action: member ? "add" : "remove" });
    return SAVED;
  },
};
