import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { KeyList } from "../../../src/domain/idList";
import { selectSelected } from "../../../src/features/content/selection/selectors";
import {
  deselectIds,
  selectAll,
  selectFromMap,
  toggleSelected,
} from "../../../src/features/content/selection/slice";
import { selectListed, selectMasterState } from "../../../src/features/content/selectors";
import { searchContent, sortContent } from "../../../src/features/content/slice";
import { feature } from "./memoryApi";
import { loadedContent } from "./setup";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const features = Array.from({ length: 600 }, (_, index) =>
  feature(`f${index}`, { title: `Stand ${index}`, properties: { updatedAt: index, createdAt: 600 - index } }),
);

async function loaded() {
  const run = await loadedContent({ features });
  await run.settle(500);
  const made = [vi.spyOn(KeyList.prototype, "ids", "get"), vi.spyOn(KeyList.prototype, Symbol.iterator)];
  /** Counts how often all ids of a list were converted to strings. */
  const texts = () => made.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  const first = () => selectListed(run.state()).at(0);
  return { ...run, texts, first };
}

it("sorts and searches without converting all keys to ids", async () => {
  const { store, state, settle, texts, first } = await loaded();
  expect(first()).toBe("f599");
  store.dispatch(sortContent("createdAt"));
  await settle(200);
  expect(first()).toBe("f0");
  store.dispatch(sortContent("title"));
  await settle(200);
  expect(selectListed(state()).at(10)).toBe("f10");
  store.dispatch(searchContent("stand 59"));
  expect(selectListed(state()).length).toBe(11);
  expect(first()).toBe("f59");
  expect(selectMasterState(state())).toBe(true);
  expect(texts()).toBe(0);
});

it("selects a whole list, then none of it, without converting keys to ids", async () => {
  const { store, state, map, settle, texts } = await loaded();
  const ids = selectListed(state());
  store.dispatch(selectAll({ ids }));
  await settle(200);
  expect(selectSelected(state())).toBe(ids);
  expect(map.named("setSelected").at(-1)?.[1]).toBe(ids);
  store.dispatch(toggleSelected("f7"));
  expect(state().selection.ids.size).toBe(599);
  expect(selectSelected(state()).length).toBe(599);
  store.dispatch(selectAll({ ids }));
  await settle(200);
  expect(state().selection.ids.size).toBe(600);
  store.dispatch(deselectIds(ids));
  await settle(200);
  expect(state().selection.ids.size).toBe(0);
  expect(texts()).toBe(0);
});

it("keeps the map selection in the list's order for every sort, without converting keys to ids", async () => {
  const { store, state, settle, texts } = await loaded();
  const { keys } = selectListed(state()) as KeyList;
  store.dispatch(selectFromMap(new KeyList(keys.filter((_, place) => place % 3 === 0).reverse())));
  expect(selectSelected(state()).length).toBe(200);
  expect(selectSelected(state()).at(0)).toBe("f599");
  store.dispatch(sortContent("createdAt"));
  await settle(200);
  expect(selectSelected(state()).at(0)).toBe("f2");
  expect(texts()).toBe(0);
});
