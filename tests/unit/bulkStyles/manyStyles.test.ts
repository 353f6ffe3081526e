import { runSaga } from "redux-saga";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SERVICES } from "../../../src/app/sagaContext";
import { showStyles } from "../../../src/features/content/sagas/showStyle";
import { fakeServices } from "../app/fakes";
import { createFakeStage } from "../map/fakeStage";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("previews many styles in turn without blocking the page", async () => {
  const steps = Array.from({ length: 60 }, (_, index) => ({
    featureIds: Array.from({ length: 400 }, (_unused, at) => `f${index}-${at}`),
    style: { strokeWidth: index },
  }));
  const { stage } = createFakeStage();
  const setStyle = vi.mocked(stage.content.setStyle);
  const run = runSaga({ context: { [SERVICES]: fakeServices({ stage }) } }, showStyles, steps);
  let most = 0;
  for (let before = 0; run.isRunning(); before = setStyle.mock.calls.length) {
    await vi.advanceTimersToNextTimerAsync();
    most = Math.max(most, setStyle.mock.calls.length - before);
  }
  // Slices hold 400 features. Styles applied before the first turn count together with those after it.
  expect(most).toBeLessThan(60);
  expect(setStyle.mock.calls.map(([ids, style]) => ({ featureIds: ids, style }))).toEqual(steps);
});
