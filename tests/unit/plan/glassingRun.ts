import { vi } from "vitest";
import type { UserApi } from "../../../src/api/userApi";
import type { Role } from "../../../src/domain/roles";
import { planSaga } from "../../../src/features/plan/saga";
import { chooseTool } from "../../../src/features/plan/slice";
import { toolSagas } from "../../../src/features/plan/toolSagas";
import { sessionStarted } from "../../../src/features/session/slice";
import { navigateFresh } from "../../../src/features/sidebar/slice";
import type { ViewshedClient } from "../../../src/workers/viewshed";
import { fakeServices, runFeature, USER } from "../app/fakes";
import { createFakeStage } from "../map/fakeStage";
import { foundFromOne, foundSight, sightOutlines } from "./sight";

const remote = { elevation: { imageServer: "/elevation/ImageServer", maxLevel: 16, sample: true } };

/** The Plan view with the glassing tool, on a map and a worker that answer at once. Timers are fake. */
export function runGlassing({ role = "insider" as Role, api = {} as Partial<UserApi> } = {}) {
  const map = createFakeStage();
  const see = vi.fn<ViewshedClient["see"]>(async ({ spots }) =>
    spots.length > 2 ? foundSight() : foundFromOne(),
  );
  const outline = vi.fn<ViewshedClient["outline"]>(async () => sightOutlines());
  const forget = vi.fn(async () => {});
  const run = runFeature(
    () => planSaga(async () => ({ toolSagas })),
    fakeServices({ stage: map.stage, viewshed: { see, outline, forget, dispose: vi.fn() }, api }),
  );
  run.store.dispatch(sessionStarted({ user: { ...USER, roles: [role] }, remote }));
  const settle = (ms = 500) => vi.advanceTimersByTimeAsync(ms);
  const open = async () => {
    run.store.dispatch(chooseTool("glassing"));
    run.store.dispatch(navigateFresh({ name: "Plan" }));
    await settle();
  };
  const state = () => run.store.getState().glassing;
  const picture = () => vi.mocked(map.stage.plan.showPicture).mock.lastCall?.[0];
  const marked = () => vi.mocked(map.stage.plan.markSpots).mock.lastCall?.[0];
  const toasts = () => run.store.getState().toasts.map(({ text }) => text);
  return { ...run, ...map, see, outline, forget, settle, open, state, picture, marked, toasts };
}

export const spot = (longitude: number, latitude: number, title = "", uuid: string | null = null) => ({
  longitude,
  latitude,
  title,
  uuid,
});

export const HERE = spot(-107.5, 40.5);
export const THERE = spot(-107.51, 40.52, "Knob", "w1");
