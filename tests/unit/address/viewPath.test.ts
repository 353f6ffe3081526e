import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { historyEntry, readHistoryEntry } from "../../../src/features/address/historyEntry";
import { parentsOf, pathOf, viewOf } from "../../../src/features/address/viewPath";
import { type SidebarView, VIEWS } from "../../../src/features/sidebar/slice";

const UUID = "22222222-2222-4222-8222-222222222222";
const name = fc.string({ minLength: 1, unit: "binary" }).filter((text) => !/^\.{1,2}$/.test(text));

const view: fc.Arbitrary<SidebarView | null> = fc
  .record({
    name: fc.constantFrom(...VIEWS),
    id: fc.uuid(),
    state: name,
    category: name,
    features: fc.boolean(),
  })
  .map(({ name, id, state, category, features }) => {
    if (name === "Content") return { name, metadata: { tab: features ? "features" : "collections" } };
    if (name === "LayerCategoryList") return { name, metadata: { state } };
    if (name === "LayerCategoryDetail") return { name, metadata: { state, category } };
    const isItem = ["Collection", "FeatureDetail", "FeatureEditor", "FeatureIconEditor"].includes(name);
    return isItem ? { name, metadata: { uuid: id } } : { name };
  });

describe("a view's address", () => {
  it("opens the same view again, even after a browser has parsed it", () => {
    fc.assert(
      fc.property(fc.option(view), (shown) => {
        const { pathname } = new URL(pathOf(shown), "https://maps.example.org");
        expect(viewOf(pathname)).toEqual(shown);
      }),
    );
  });

  it("differs between views", () => {
    const paths = VIEWS.map((name) =>
      pathOf({ name, metadata: { uuid: UUID, state: "ohio", category: "Land" } }),
    );
    expect(new Set(paths).size).toBe(VIEWS.length);
  });

  it.each([
    ["/maps/", { name: "Library" }],
    ["/maps/map", null],
    ["/maps/hunts", { name: "Content", metadata: { tab: "collections" } }],
    ["/maps/hunts/", { name: "Content", metadata: { tab: "collections" } }],
    ["/maps/content", { name: "Content", metadata: { tab: "features" } }],
    [`/maps/hunts/${UUID}`, { name: "Collection", metadata: { uuid: UUID } }],
    ["/maps/hunts/temp-hunt-1a", { name: "Collection", metadata: { uuid: "temp-hunt-1a" } }],
    [`/maps/features/${UUID}/edit`, { name: "FeatureEditor", metadata: { uuid: UUID } }],
    ["/maps/layers/new%20mexico", { name: "LayerCategoryList", metadata: { state: "new mexico" } }],
    ["/maps/settings", { name: "Settings" }],
  ])("%s belongs to %j", (path, expected) => {
    expect(viewOf(path)).toEqual(expected);
  });

  it.each([
    "/",
    "/elsewhere",
    "/maps/nowhere",
    "/maps/hunts/banana",
    "/maps/features/..%2f1",
    `/maps/features/${UUID}/more`,
    `/maps/hunts/${UUID}/edit`,
    "/maps/layers/ohio/Land/more",
    "/maps/%E0%A4%A",
    "/maps/content/1",
  ])("%s opens no view", (path) => {
    expect(viewOf(path)).toBeUndefined();
  });

  it("never throws, whatever is typed", () => {
    fc.assert(fc.property(fc.string(), (text) => void viewOf(`/maps/${text}`)));
  });

  it("has parents to go back to, each with an address of its own", () => {
    fc.assert(
      fc.property(view, (shown) => {
        const paths = [...parentsOf(shown), shown].map(pathOf);
        expect(new Set(paths).size).toBe(paths.length);
      }),
    );
  });
});

describe("a browser history entry", () => {
  it("restores the panel's history, of which it keeps the last 50 steps", () => {
    fc.assert(
      fc.property(
        fc.array(
          view.filter((shown) => shown !== null),
          { maxLength: 70 },
        ),
        fc.boolean(),
        (stack, drawn) => {
          const kept = JSON.parse(JSON.stringify(historyEntry(stack, "/maps/", drawn)));
          expect(readHistoryEntry(kept)).toEqual({ stack: stack.slice(-50), before: "/maps/", drawn });
        },
      ),
    );
  });

  it.each([
    null,
    "text",
    {},
    { stack: [], before: 1 },
    { stack: [{}], before: null },
    { stack: [{ name: "Nowhere" }], before: null },
    { stack: [{ name: "Content", metadata: { tab: {} } }], before: null },
  ])("is ignored when it isn't the app's: %j", (state) => {
    expect(readHistoryEntry(state)).toBeNull();
  });
});
