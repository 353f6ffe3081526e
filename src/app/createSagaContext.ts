import { KINDS } from "../features/editEffects/kinds";
import { CHANGE_KINDS, SERVICES } from "./sagaContext";
import type { Services } from "./services";

/** Creates what sagas get from their context: the services, and what each kind of change does. */
export const createSagaContext = (services: Services) => ({ [SERVICES]: services, [CHANGE_KINDS]: KINDS });
