import { getContext, type SagaGenerator } from "typed-redux-saga";
import type { Services } from "./services";

/** Key of the services in the saga middleware's context. */
export const SERVICES = "services";

/** Returns the services injected with the store: `const { api, stage } = yield* getServices();` */
export function* getServices(): SagaGenerator<Services> {
  return yield* getContext<Services>(SERVICES);
}
