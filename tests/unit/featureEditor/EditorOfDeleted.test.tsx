// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { type SagaGenerator, takeEvery } from "typed-redux-saga";
import { afterEach, beforeEach, expect, it } from "vitest";
import { dropFeatures } from "../../../src/features/content/sagas/dropFeatures";
import { restoreDeletedFeature } from "../../../src/features/featureEditor/restoreDeletedFeature";
import { onRestoreDeletedFeature } from "../../../src/features/sync/sagas/restoreDeleted";
import { feature } from "../content/memoryApi";
import { layOut, showView, tidyUp } from "../content/screen";

beforeEach(layOut);
afterEach(tidyUp);

function* restoring(): SagaGenerator<void> {
  yield* takeEvery(restoreDeletedFeature, onRestoreDeletedFeature);
}

async function deletedWhileEdited() {
  const run = await showView(
    { name: "FeatureEditor", metadata: { uuid: "a" } },
    { features: [feature("a", { title: "Camp" })] },
  );
  run.runSaga(restoring);
  const name = await screen.findByLabelText("Name");
  await run.user.clear(name);
  await run.user.type(name, "Base camp");
  await run.server.api.deleteFeature("a");
  await act(async () => {
    await run.runSaga(dropFeatures, ["a"]).toPromise();
  });
  await screen.findByText(/“Base camp” was deleted while you were editing it/);
  return run;
}

it("a feature deleted while being edited can be restored, and the editor keeps its input", async () => {
  const { user } = await deletedWhileEdited();
  await user.click(screen.getByRole("button", { name: "Restore" }));
  expect(await screen.findByLabelText("Name")).toHaveProperty("value", "Base camp");
});

it("the unsaved input of a deleted feature can be discarded", async () => {
  const { user, state } = await deletedWhileEdited();
  await user.click(screen.getByRole("button", { name: "Discard changes" }));
  expect(state().drafts.byKey).toEqual({});
  expect(state().sidebar.view?.name).toBe("Content");
});
