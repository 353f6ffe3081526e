import { getContext, type SagaGenerator } from "typed-redux-saga";
import type { Services } from "./services";

/** The name under which the saga middleware's context holds the services. */
export const SERVICES = "services";

/** The services that were injected with the store: `const { api, stage } = yield* getServices();` */
export function* getServices(): SagaGenerator<Services> {
  return yield* getContext<Services>(SERVICES);
}
