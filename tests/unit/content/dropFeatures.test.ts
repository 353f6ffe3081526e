import { describe, expect, it, vi } from "vitest";
import { toRow } from "../../../src/domain/featureRow";
import { type IdList, KeyList } from "../../../src/domain/idList";
import { inOneGo } from "../../../src/domain/inOneGo";
import { keySetOf } from "../../../src/domain/setOf";
import { huntsPut, huntsReducer } from "../../../src/features/content/hunts/slice";
import { prepareDrop } from "../../../src/features/content/preparedDrop";
import { dropFeatures } from "../../../src/features/content/sagas/dropFeatures";
import {
  contentReducer,
  featuresDropped,
  featuresPut,
  membershipChanged,
} from "../../../src/features/content/slice";
import type { MapStage } from "../../../src/map/mapStage";
import { fakeServices, runFeature } from "../app/fakes";
import { feature, hunt } from "./memoryApi";

const idsOf = (count: number, prefix = "f") =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

function open(count: number) {
  const remove = vi.fn(async (_uuids: IdList) => {});
  const { store, runSaga } = runFeature(
    null,
    fakeServices({ stage: { content: { remove } } as unknown as MapStage }),
  );
  const ids = idsOf(count);
  store.dispatch(featuresPut(ids.map((uuid) => toRow(feature(uuid, { collectionIds: ["elk"] })))));
  store.dispatch(huntsPut([hunt("elk", { featureIds: ids }), hunt("deer", { featureIds: ["mule"] })]));
  const table = () => store.getState().content.table;
  const membersOf = (uuid: string) => store.getState().hunts.byId[uuid]?.featureIds;
  const drop = (uuids: readonly string[]) => runSaga(() => dropFeatures(uuids)).toPromise();
  return { remove, store, ids, table, membersOf, drop };
}

describe("dropped features", () => {
  it("are removed at once when they are few", () => {
    const { table, membersOf, drop, remove } = open(4);
    void drop(["f1", "f2", "nobody"]);
    expect(table().has("f1")).toBe(false);
    expect(membersOf("elk")).toEqual(["f0", "f3"]);
    expect(remove).toHaveBeenCalledWith(["f1", "f2", "nobody"]);
  });

  it("are removed from lists, hunts and map, even in large numbers", async () => {
    const { ids, table, membersOf, drop, remove } = open(30_000);
    const gone = ids.filter((_, index) => index % 10 > 0);
    const dropped = drop([...gone, "nobody", ...gone.slice(0, 5)]);
    expect(table().size).toBe(30_000);
    await dropped;
    const left = ids.filter((_, index) => index % 10 === 0);
    expect(new Set(table().ids)).toEqual(new Set(left));
    expect(membersOf("elk")).toEqual(left);
    expect(membersOf("deer")).toEqual(["mule"]);
    const [removed] = remove.mock.calls.at(-1) ?? [[]];
    expect(new Set(removed)).toEqual(new Set([...gone, "nobody"]));
  });

  it("are removed correctly despite concurrent changes", async () => {
    const { ids, store, table, membersOf, drop } = open(30_000);
    const dropped = drop(ids.slice(0, 29_998));
    store.dispatch(featuresPut([toRow(feature("new", { collectionIds: ["deer"] }))]));
    store.dispatch(
      membershipChanged({ featureIds: ["new", "f29998"], collectionIds: ["deer"], member: true }),
    );
    await dropped;
    expect(new Set(table().ids)).toEqual(new Set(["new", "f29998", "f29999"]));
    expect(table().get("f29998")?.collectionIds).toEqual(["elk", "deer"]);
    expect(membersOf("elk")).toEqual(["f29998", "f29999"]);
    expect(membersOf("deer")).toEqual(["mule", "new", "f29998"]);
  });

  it("are removed even when every attempt is interrupted by a change", async () => {
    const { ids, store, table, membersOf, drop } = open(3000);
    const dropped = drop(ids.slice(1));
    let stopped = false;
    const change = () => {
      if (stopped) return;
      store.dispatch(featuresPut([toRow(feature("busy", { title: String(Math.random()) }))]));
      setImmediate(change);
    };
    change();
    await dropped;
    stopped = true;
    expect(new Set(table().ids)).toEqual(new Set(["f0", "busy"]));
    expect(membersOf("elk")).toEqual(["f0"]);
  });

  it("are not read by reducers once prepared, unless something has changed since", () => {
    const { ids, store } = open(3000);
    const gone = ids.slice(0, 2000);
    let looks = 0;
    const watched = new Proxy(gone, {
      get(target, name) {
        looks += 1;
        return Reflect.get(target, name);
      },
    });
    const { content, hunts } = store.getState();
    const lists = Object.values(hunts.byId).map(({ featureIds }) => featureIds);
    const ready = inOneGo(prepareDrop(new KeyList(keySetOf(gone).keys), content, lists));
    const action = { ...featuresDropped([], ready), payload: watched };
    const dropped = contentReducer(content, action);
    const left = huntsReducer(hunts, action);
    expect(looks).toBe(0);
    expect(dropped.table.size).toBe(1000);
    expect(left.byId.elk?.featureIds).toEqual(ids.slice(2000));
    // A result prepared for another table is ignored.
    const other = featuresDropped(["f2000"], ready);
    expect(contentReducer(dropped, other).table.size).toBe(999);
    expect(huntsReducer(left, other).byId.elk?.featureIds).toEqual(ids.slice(2001));
  });
});
