import { call, delay, put, type SagaGenerator, select, takeEvery, takeLatest } from "typed-redux-saga";
import type { KeyValueStorage } from "../../api/identity";
import { getServices } from "../../app/sagaContext";
import { track } from "../analytics/track";
import { selectMapServices, selectUser } from "../session/selectors";
import { sessionStarted } from "../session/slice";
import { drawnIdOf, selectActiveOverlays } from "./selectors";
import { overlaysRestored, overlayUpdated, switchOverlay } from "./slice";

const keyOf = (userUuid: string) => `overlays:${userUuid}`;

/** Reads the user's active overlays on this device. @returns null if none are stored */
function stored(storage: KeyValueStorage, userUuid: string): string[] | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(keyOf(userUuid)) ?? "null");
    return Array.isArray(value) ? value.filter((id) => typeof id === "string") : null;
  } catch {
    return null;
  }
}

function* restore({ payload: { user } }: ReturnType<typeof sessionStarted>): SagaGenerator<void> {
  const { storage } = yield* getServices();
  const { overlays } = yield* select(selectMapServices);
  const usual = overlays.filter(({ enabled }) => enabled).map(({ id }) => id);
  yield* put(overlaysRestored(stored(storage, user.uuid) ?? usual));
}

function* onSwitch({ payload: { id, on, failed } }: ReturnType<typeof switchOverlay>): SagaGenerator<void> {
  const { storage } = yield* getServices();
  const user = yield* select(selectUser);
  const enabled = yield* select((state) => state.overlays.enabled);
  try {
    if (user) storage.setItem(keyOf(user.uuid), JSON.stringify(enabled));
  } catch (error) {
    console.warn("Couldn't save your overlays on this device. They last until you close the page.", error);
  }
  if (!failed) yield* track({ name: "layer-enable", layer: `overlay-${id}`, enabled: on });
}

/** Reloads each active overlay when its interval has passed. */
function* keepFresh(): SagaGenerator<void> {
  const { stage, now } = yield* getServices();
  for (;;) {
    const overlays = (yield* select(selectActiveOverlays)).filter(
      ({ refreshInterval }) => refreshInterval > 0,
    );
    const updatedAt = yield* select((state) => state.overlays.updatedAt);
    for (const { id } of overlays) {
      if (updatedAt[id] === undefined) yield* put(overlayUpdated({ id, at: now() }));
    }
    if (overlays.length === 0) return;
    const known = yield* select((state) => state.overlays.updatedAt);
    const due = overlays.map((overlay) => ({
      overlay,
      at: (known[overlay.id] ?? now()) + overlay.refreshInterval,
    }));
    const next = Math.min(...due.map(({ at }) => at));
    yield* delay(Math.max(0, next - now()));
    for (const { overlay, at } of due) {
      if (at > now()) continue;
      yield* call([stage.layers, stage.layers.refresh], drawnIdOf(overlay));
      yield* put(overlayUpdated({ id: overlay.id, at: now() }));
    }
  }
}

export function* overlaysSaga(): SagaGenerator<void> {
  yield* takeLatest(sessionStarted, restore);
  yield* takeEvery(switchOverlay, onSwitch);
  yield* takeLatest([overlaysRestored, switchOverlay], keepFresh);
}
