import { describe, expect, it } from "vitest";
import {
  type AboutLocationState,
  aboutLocationReducer,
  closeAboutPopup,
  elevationFound,
  layerFound,
  layerNotFound,
  locationAsked,
  placeNamed,
  placeNotNamed,
  retryLayer,
  retryPlace,
  viewLocation,
} from "../../../src/features/aboutLocation/slice";
import { cancelTool, endTool, resetWidgets, toggleTool } from "../../../src/features/map/slice";
import { back, close, navigate, navigateFresh, toggleSidebar } from "../../../src/features/sidebar/slice";

type Action = Parameters<typeof aboutLocationReducer>[1];

const PLACE = { longitude: -107.5, latitude: 40.5 };
const layer = (id: string) => ({
  id,
  name: `Layer ${id}`,
  about: "Colorado, Land",
  overlay: false,
  question: { url: `/layers/${id}`, place: PLACE, distance: 10, box: false },
});
const reduced = (...actions: readonly Action[]): AboutLocationState =>
  actions.reduce(aboutLocationReducer, aboutLocationReducer(undefined, { type: "start" }));
const asked = locationAsked({ place: PLACE, layers: [layer("a"), layer("b")] });
const ROW = [{ name: "Name", value: [{ text: "Sample Forest", link: null }] }];
const statesOf = ({ layers }: AboutLocationState) => layers.map(({ status }) => status.state);

describe("the results for a location", () => {
  it("start as loading, without results of the previous location", () => {
    const before = [asked, elevationFound(2100), placeNamed({ county: null, placeName: "Craig" })];
    const state = reduced(
      ...before,
      locationAsked({ place: { ...PLACE, latitude: 41 }, layers: [layer("c")] }),
    );
    expect(state).toMatchObject({
      popup: true,
      elevation: null,
      placeName: null,
      naming: { state: "running" },
    });
    expect(state.layers).toMatchObject([{ id: "c", features: [], status: { state: "running" } }]);
  });

  it("arrive layer by layer, in any order", () => {
    const one = reduced(asked, layerFound({ id: "b", features: [ROW] }));
    expect(statesOf(one)).toEqual(["running", "done"]);
    const both = reduced(
      asked,
      layerFound({ id: "b", features: [ROW] }),
      layerNotFound({ id: "a", error: "No." }),
    );
    expect(statesOf(both)).toEqual(["failed", "done"]);
    expect(both.layers[1]?.features).toEqual([ROW]);
  });

  it("ignore a layer's response for the previous location", () => {
    const late = [
      layerFound({ id: "gone", features: [ROW] }),
      layerNotFound({ id: "gone", error: "" }),
      retryLayer("gone"),
    ];
    expect(reduced(asked, ...late)).toEqual(reduced(asked));
  });

  it("reload after a failure, layers and name separately", () => {
    const failed = [asked, layerNotFound({ id: "a", error: "No." }), placeNotNamed("No.")];
    const layerAgain = reduced(...failed, retryLayer("a"));
    expect(statesOf(layerAgain)).toEqual(["running", "running"]);
    expect(layerAgain.naming).toEqual({ state: "failed", error: "No." });
    const nameAgain = reduced(...failed, retryPlace());
    expect(nameAgain.naming.state).toBe("running");
    expect(statesOf(nameAgain)).toEqual(["failed", "running"]);
  });
});

describe("the popup of a location", () => {
  const isOpen = (...actions: Action[]) => reduced(asked, ...actions).popup;

  it("closes for anything that needs the map or opens another view", () => {
    const ends = [
      closeAboutPopup(),
      viewLocation(),
      toggleTool("Sketch_Point"),
      cancelTool(),
      endTool(),
      resetWidgets(),
      navigate({ name: "Layers" }),
      navigateFresh({ name: "Plan" }),
      back(),
      close(),
    ];
    for (const end of ends) expect([end.type, isOpen(end)]).toEqual([end.type, false]);
  });

  it("stays open beside its own location's view, and while the sidebar collapses", () => {
    expect(isOpen(navigate({ name: "AboutLocation" }))).toBe(true);
    expect(isOpen(toggleSidebar())).toBe(true);
  });

  it("keeps the results when it closes", () => {
    const state = reduced(asked, elevationFound(2100), closeAboutPopup());
    expect(state).toMatchObject({ popup: false, elevation: 2100, place: PLACE });
  });
});
