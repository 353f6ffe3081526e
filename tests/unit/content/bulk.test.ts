import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openFeature } from "../../../src/features/content/openFeature";
import { selectSelectedIds } from "../../../src/features/content/selection/selectors";
import {
  resetSelection,
  selectAll,
  selectFromMap,
  selectIds,
  toggleSelected,
} from "../../../src/features/content/selection/slice";
import { selectListedIds } from "../../../src/features/content/selectors";
import {
  deleteFeatures,
  focusFeature,
  highlightFeature,
  searchContent,
  sortContent,
} from "../../../src/features/content/slice";
import { back } from "../../../src/features/sidebar/slice";
import { feature, hunt, NOW } from "./memoryApi";
import { loadedContent } from "./setup";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const titles = ["Wallow", "camp 10", "Camp 2"];
const features = titles.map((title, index) =>
  feature(`f${index}`, { title, properties: { updatedAt: NOW - index, createdAt: NOW + index } }),
);
const titlesIn = ({ state }: Awaited<ReturnType<typeof loadedContent>>) =>
  selectListedIds(state()).map((id) => state().content.table.get(id)?.title);

describe("sorting and search", () => {
  it("sorts by last change at first, then as chosen, with a loader", async () => {
    const run = await loadedContent({ features });
    expect(titlesIn(run)).toEqual(titles);
    run.store.dispatch(sortContent("title"));
    await run.settle();
    expect(run.state().content.task).toBe("sorting");
    await run.settle(60);
    expect(titlesIn(run)).toEqual(["Camp 2", "camp 10", "Wallow"]);
    run.store.dispatch(sortContent("createdAt"));
    await run.settle(60);
    expect(titlesIn(run)).toEqual(["Camp 2", "camp 10", "Wallow"]);
    expect(run.state().content.task).toBeNull();
  });

  it("finds text anywhere in a title, in any case", async () => {
    const run = await loadedContent({ features });
    run.store.dispatch(searchContent(" CAMP "));
    expect(titlesIn(run)).toEqual(["camp 10", "Camp 2"]);
    run.store.dispatch(searchContent("elk"));
    expect(titlesIn(run)).toEqual([]);
    run.store.dispatch(searchContent(""));
    expect(titlesIn(run)).toHaveLength(3);
  });
});

describe("selection", () => {
  it("is the same in the list and on the map", async () => {
    const run = await loadedContent({ features });
    run.store.dispatch(toggleSelected("f1"));
    await run.settle();
    expect(run.map.named("setSelected").at(-1)?.[1]).toEqual(["f1"]);
    run.store.dispatch(selectFromMap(["f1", "f2"]));
    await run.settle();
    expect(selectSelectedIds(run.state())).toEqual(["f1", "f2"]);
    run.store.dispatch(toggleSelected("f1"));
    await run.settle();
    expect(run.map.named("setSelected").at(-1)?.[1]).toEqual(["f2"]);
    run.store.dispatch(resetSelection());
    await run.settle();
    expect(run.map.named("setSelected").at(-1)?.[1]).toEqual([]);
  });

  it("selects all listed rows after 50 ms, and clears them the next time", async () => {
    const run = await loadedContent({ features });
    run.store.dispatch(selectAll({ ids: ["f0", "f1"] }));
    await run.settle(20);
    expect(run.state().content.task).toBe("selecting");
    await run.settle(40);
    expect(selectSelectedIds(run.state())).toEqual(["f0", "f1"]);
    run.store.dispatch(selectAll({ ids: ["f0", "f1"] }));
    await run.settle(60);
    expect(run.state().selection.ids.size).toBe(0);
    expect(run.state().content.task).toBeNull();
  });
});

describe("map and list", () => {
  it("highlights the feature of the hovered row", async () => {
    const run = await loadedContent({ features });
    // A row that the pointer merely passes isn't highlighted.
    run.store.dispatch(highlightFeature("f2"));
    run.store.dispatch(highlightFeature("f1"));
    await run.settle(200);
    run.store.dispatch(highlightFeature(null));
    await run.settle(400);
    expect(run.map.named("setHighlighted").map(([, uuid]) => uuid)).toEqual(["f1", null]);
  });
  it("keeps the open feature highlighted", async () => {
    const run = await loadedContent({ features });
    run.store.dispatch(highlightFeature("f1"));
    run.store.dispatch(openFeature("f1"));
    await run.settle(200);
    // Its row disappeared with the list.
    run.store.dispatch(highlightFeature(null));
    await run.settle(400);
    expect(run.map.named("setHighlighted").at(-1)?.[1]).toBe("f1");
    run.store.dispatch(highlightFeature("f2"));
    await run.settle(200);
    expect(run.map.named("setHighlighted").at(-1)?.[1]).toBe("f2");
    run.store.dispatch(highlightFeature(null));
    await run.settle(400);
    expect(run.map.named("setHighlighted").at(-1)?.[1]).toBe("f1");
    run.store.dispatch(back());
    await run.settle(400);
    expect(run.map.named("setHighlighted").at(-1)?.[1]).toBeNull();
  });
  it("zooms to a feature's extent", async () => {
    const run = await loadedContent({ features });
    run.store.dispatch(focusFeature("f1"));
    expect(run.map.named("goTo").at(-1)?.[1]).toEqual([-107.5, 40.5, -107.5, 40.5]);
  });
});

describe("deleting", () => {
  it("removes features from lists, hunts, selection and map", async () => {
    const run = await loadedContent({ features, collections: [hunt("h", { featureIds: ["f0", "f1"] })] });
    run.store.dispatch(selectIds(["f0", "f2"]));
    run.store.dispatch(deleteFeatures({ featureIds: ["f0", "f2"] }));
    expect(run.toasts()).toEqual(["Deleting content..."]);
    await run.settle();
    expect(run.toasts()).toEqual(["Content deleted"]);
    expect(run.state().content.table.ids).toEqual(["f1"]);
    expect(run.state().hunts.byId.h).toMatchObject({ featureIds: ["f1"], count: 1 });
    expect(run.state().selection.ids.size).toBe(0);
    expect(run.map.named("remove").at(-1)?.[1]).toEqual(["f0", "f2"]);
  });

  it("runs in batches of 500 and reports how many succeeded when a later one fails", async () => {
    const many = Array.from({ length: 1200 }, (_, index) => feature(`m${index}`));
    let calls = 0;
    const run = await loadedContent(
      { features: many },
      {},
      {
        deleteFeatures: async (ids: string[]) => {
          calls += 1;
          return calls < 3
            ? { success: true, data: { successful: ids, failed: [] } }
            : { success: false, data: { status: 500, id: "broken", message: "" } };
        },
      },
    );
    run.store.dispatch(deleteFeatures({ featureIds: many.map(({ uuid }) => uuid) }));
    await run.settle();
    expect(run.toasts()[0]).toMatch(/^1000 of 1200 items were deleted/);
    expect(run.state().content.table.size).toBe(200);
    expect(run.state().content.task).toBeNull();
  });

  it("keeps everything when nothing could be deleted", async () => {
    const run = await loadedContent({ features, failing: { deleteFeatures: { status: 500 } } });
    run.store.dispatch(deleteFeatures({ featureIds: ["f0"] }));
    await run.settle();
    expect(run.toasts()).toEqual(["There was an issue and your items were not deleted."]);
    expect(run.state().content.table.size).toBe(3);
  });
});
