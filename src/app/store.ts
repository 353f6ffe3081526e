import { configureStore } from "@reduxjs/toolkit";
import createSagaMiddleware from "redux-saga";
import { reducers } from "./reducers";
import { rootSaga } from "./rootSaga";
import { SERVICES } from "./sagaContext";
import type { Services } from "./services";

/** The store with its sagas running on the given services. */
export function createStore(services: Services) {
  const sagas = createSagaMiddleware({
    context: { [SERVICES]: services },
    onError: (error, { sagaStack }) => console.error(error, sagaStack),
  });
  const store = configureStore({
    reducer: reducers,
    // Both checks walk the whole state at each dispatch: 100-400 ms with 100,000 features.
    middleware: (defaults) =>
      defaults({ thunk: false, immutableCheck: false, serializableCheck: false }).concat(sagas),
  });
  sagas.run(rootSaga);
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore["dispatch"];
