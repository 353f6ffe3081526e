import { fork } from "typed-redux-saga";
import { vi } from "vitest";
import type { UserApi } from "../../../src/api/userApi";
import type { Services } from "../../../src/app/services";
import type { Feature } from "../../../src/domain/feature";
import type { Role } from "../../../src/domain/roles";
import { historySaga } from "../../../src/features/editEffects/history/saga";
import { planSaga } from "../../../src/features/plan/saga";
import { chooseTool, type PlanToolId } from "../../../src/features/plan/slice";
import { toolSagas } from "../../../src/features/plan/toolSagas";
import { sessionStarted } from "../../../src/features/session/slice";
import { navigateFresh } from "../../../src/features/sidebar/slice";
import { fakeServices, ok, runFeature, USER } from "../app/fakes";
import { feature } from "../map/fakeFeatures";
import { createFakeStage } from "../map/fakeStage";

export interface ToolRun {
  role?: Role;
  api?: Partial<UserApi>;
  /** Also runs undo and redo. */
  history?: boolean;
}

const remote = { elevation: { imageServer: "/elevation/ImageServer", maxLevel: 16, sample: true } };

/**
 * Opens the Plan view with a tool, on a map that responds at once. Needs fake timers. @param services the tool's worker
 */
export function runTool(
  tool: PlanToolId,
  services: Partial<Services>,
  { role = "insider", api = {}, history = false }: ToolRun = {},
) {
  const map = createFakeStage();
  const run = runFeature(
    function* saga() {
      if (history) yield* fork(historySaga);
      yield* planSaga(async () => ({ toolSagas }));
    },
    fakeServices({ stage: map.stage, api, ...services }),
  );
  run.store.dispatch(sessionStarted({ user: { ...USER, roles: [role] }, remote }));
  const settle = async (ms = 500) => void (await vi.advanceTimersByTimeAsync(ms));
  const open = async () => {
    run.store.dispatch(chooseTool(tool));
    run.store.dispatch(navigateFresh({ name: "Plan" }));
    await settle();
  };
  const picture = () => vi.mocked(map.stage.plan.showPicture).mock.lastCall?.[1];
  const marked = () => vi.mocked(map.stage.plan.markSpots).mock.lastCall?.[1];
  const toasts = () => run.store.getState().toasts.map(({ text }) => text);
  return { ...run, ...map, settle, open, picture, marked, toasts };
}

/** An API that keeps saved features. */
export function savingApi() {
  const saved = new Map<string, Feature>();
  const createFeature = vi.fn<UserApi["createFeature"]>(async (given) => {
    const whole = { ...feature(`new-${saved.size + 1}`), ...given } as Feature;
    saved.set(whole.uuid, whole);
    return ok(whole);
  });
  const getFeature: UserApi["getFeature"] = async (uuid) => ok(saved.get(uuid) as Feature);
  const titles = () => createFeature.mock.calls.map(([{ title }]) => title);
  return { api: { createFeature, getFeature }, createFeature, titles };
}
