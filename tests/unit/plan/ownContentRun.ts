import type { SagaGenerator } from "typed-redux-saga";
import { fork } from "typed-redux-saga";
import { vi } from "vitest";
import type { Services } from "../../../src/app/services";
import type { Feature } from "../../../src/domain/feature";
import type { Position } from "../../../src/domain/geometry";
import { ownContentSaga } from "../../../src/features/plan/ownContent/saga";
import { planSaga } from "../../../src/features/plan/saga";
import { chooseTool } from "../../../src/features/plan/slice";
import { navigateFresh } from "../../../src/features/sidebar/slice";
import type { MapRectangle } from "../../../src/map/mapStage";
import { feature } from "../content/memoryApi";
import { loadedContent } from "../content/setup";

/** Returns a waypoint some hundredths of a degree north of a camp, 1.1 km each. */
export const waypoint = (uuid: string, north: number, rest: Partial<Feature> = {}, changed = 100): Feature =>
  feature(uuid, {
    title: uuid,
    geometry: { type: "Point", coordinates: [-105, 40 + north / 100, 0] },
    ...rest,
    properties: { ghType: "Point", createdAt: 100, updatedAt: changed },
  } as Parameters<typeof feature>[1]);

const RING: Position[] = [
  [-105.005, 39.995, 0],
  [-104.995, 39.995, 0],
  [-104.995, 40.015, 0],
  [-105.005, 40.015, 0],
  [-105.005, 39.995, 0],
];

/** An area that contains everything less than 1.5 hundredths of a degree north. */
export const meadow = feature("Meadow", {
  title: "Meadow",
  geometry: { type: "Polygon", coordinates: [RING] },
  properties: { ghType: "Polygon", createdAt: 100, updatedAt: 100 },
} as Parameters<typeof feature>[1]);

/** Opens My content in the Plan view, with in-memory content and a map that only records calls. Needs fake timers. */
export async function runOwnContent(
  contents: Parameters<typeof loadedContent>[0],
  services: Partial<Omit<Services, "api" | "stage">> = {},
) {
  const run = await loadedContent(contents, services);
  const rectangles = { next: null as MapRectangle | null, ended: false };
  const plan = { show: vi.fn(), setLook: vi.fn(), frame: vi.fn() };
  Object.assign(run.map.stage, {
    plan,
    async *rectangles(signal: AbortSignal) {
      try {
        if (rectangles.next) yield rectangles.next;
        else await new Promise((resolve) => signal.addEventListener("abort", resolve));
      } finally {
        rectangles.ended = true;
      }
    },
  });
  run.runSaga(function* both(): SagaGenerator<void> {
    yield* fork(() => planSaga(async () => ({ toolSagas: [ownContentSaga] })));
  });
  run.store.dispatch(chooseTool("content"));
  run.store.dispatch(navigateFresh({ name: "Plan" }));
  await run.settle(1000);
  const own = () => run.state().ownContent;
  const found = () => Array.from({ length: own().found?.count ?? 0 }, (_, at) => own().found?.at(at));
  const act = async (action: { type: string }) => {
    run.store.dispatch(action);
    await run.settle(1000);
  };
  /** Returns the titles of features highlighted on the map. */
  const marked = async () => {
    const [, slots] = run.map.named("setFound").at(-1) as [string, Uint32Array];
    const drawn = await run.map.stage.content.drawn();
    return [...slots].map((slot) => drawn?.uuidOf(slot));
  };
  return { ...run, own, found, act, marked, plan, rectangles };
}
