import { configureStore } from "@reduxjs/toolkit";
import createSagaMiddleware from "redux-saga";
import { createSagaContext } from "./createSagaContext";
import { reducers } from "./reducers";
import { rootSaga } from "./rootSaga";
import type { Services } from "./services";
import { PLAIN_DATA_ONLY } from "./stateChecks";

/**
 * Milliseconds for which batchable changes, such as those while content loads, are held back before views update. Each
 * update costs a frame.
 */
const GATHER_MS = 400;

/** Creates the store and runs its sagas with the given services. */
export function createStore(services: Services) {
  const sagas = createSagaMiddleware({
    context: createSagaContext(services),
    onError: (error, { sagaStack }) => console.error(error, sagaStack),
  });
  const store = configureStore({
    reducer: reducers,
    middleware: (defaults) =>
      defaults({
        thunk: false,
        immutableCheck: false,
        serializableCheck: import.meta.env.DEV && PLAIN_DATA_ONLY,
      }).concat(sagas),
    enhancers: (defaults) => defaults({ autoBatch: { type: "timer", timeout: GATHER_MS } }),
  });
  sagas.run(rootSaga);
  return store;
}
