import { configureStore } from "@reduxjs/toolkit";
import createSagaMiddleware from "redux-saga";
import { reducers } from "./reducers";
import { rootSaga } from "./rootSaga";
import { SERVICES } from "./sagaContext";
import type { Services } from "./services";
import { PLAIN_DATA_ONLY } from "./stateChecks";

/**
 * How long changes that can be batched, such as those while content loads, are held back before views update:
 * each update costs a frame.
 */
const GATHER_MS = 400;

/** The store with its sagas running on the given services. */
export function createStore(services: Services) {
  const sagas = createSagaMiddleware({
    context: { [SERVICES]: services },
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

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore["dispatch"];
