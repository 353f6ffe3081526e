import { getContext, type SagaGenerator } from "typed-redux-saga";
import type { ChangeKinds } from "../features/edits/kind";
import type { Services } from "./services";

/** Key of the services in the saga middleware's context. */
export const SERVICES = "services";

/** Returns the services injected with the store: `const { api, stage } = yield* getServices();` */
export function* getServices(): SagaGenerator<Services> {
  return yield* getContext<Services>(SERVICES);
}

/** Key of the implementations of changes in the saga middleware's context. */
export const CHANGE_KINDS = "changeKinds";

/** Returns what each kind of change does. Capabilities queue changes without importing those implementations. */
export function* getChangeKinds(): SagaGenerator<ChangeKinds> {
  return yield* getContext<ChangeKinds>(CHANGE_KINDS);
}
