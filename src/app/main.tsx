import "../ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Provider } from "react-redux";
import { MapStageContext } from "../features/map/components/MapStageContext";
import { readMapPlace } from "../features/map/mapPlace";
import { readSettings, settingsRestored } from "../features/preferences/settings";
import { selectImportMaxBytes } from "../features/session/selectors";
import { authFailed, startApp } from "../features/session/slice";
import { createMapStage } from "../map/createMapStage";
import { guardDoubleClicks } from "../ui/doubleClickGuard";
import { App } from "./App";
import { createServices } from "./createServices";
import { ErrorBoundary } from "./ErrorBoundary";
import { reloadWhenRestored } from "./reloadWhenRestored";
import { createStore } from "./store";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root.");
guardDoubleClicks(window);
reloadWhenRestored(window, root, () => window.location.reload());

const stage = createMapStage({ start: readMapPlace(window.location.search) ?? undefined });
const services = createServices(stage, {
  onSessionEnded: () => store.dispatch(authFailed()),
  importMaxBytes: () => selectImportMaxBytes(store.getState()),
});
const store = createStore(services);
store.dispatch(settingsRestored(readSettings(services.storage)));
store.dispatch(startApp());

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <Provider store={store}>
        <MapStageContext value={stage}>
          <App />
        </MapStageContext>
      </Provider>
    </ErrorBoundary>
  </StrictMode>,
);
