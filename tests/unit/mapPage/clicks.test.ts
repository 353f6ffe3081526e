import { describe, expect, it, vi } from "vitest";
import type { UserApi } from "../../../src/api/userApi";
import { openFeature } from "../../../src/features/content/openFeature";
import { featuresDropped, featuresPut } from "../../../src/features/content/slice";
import { groundClicked, viewDetails } from "../../../src/features/featurePopup/slice";
import { toggleTool } from "../../../src/features/map/slice";
import { mapClicksSaga } from "../../../src/features/mapPage/clicks";
import { chooseTool, linePicked, placePicked, planOpened } from "../../../src/features/plan/slice";
import { fail, fakeServices, ok, runFeature } from "../app/fakes";
import { feature, row } from "../map/fakeFeatures";
import { createFakeStage, settle } from "../map/fakeStage";

function setUp(getFeature: UserApi["getFeature"] = async (uuid) => ok(feature(uuid))) {
  const map = createFakeStage();
  const hitTest = vi.mocked(map.stage.content.hitTest);
  const run = runFeature(mapClicksSaga, fakeServices({ stage: map.stage, api: { getFeature } }));
  run.store.dispatch(featuresPut([row("a")]));
  const popup = () => run.store.getState().featurePopup.popup;
  return { ...run, ...map, hitTest, popup };
}

describe("a click on the map", () => {
  it("opens the popup of the feature it hits, at the waypoint itself, with its elevation", async () => {
    const { click, hitTest, popup } = setUp();
    hitTest.mockResolvedValueOnce("a");
    click({ longitude: -105.2, latitude: 40.2, screenX: 33, screenY: 44 });
    await settle();
    expect(hitTest).toHaveBeenCalledWith(33, 44);
    expect(popup()).toEqual({ uuid: "a", longitude: -105, latitude: 40, elevation: 2500, temporary: false });
  });

  it("opens a line's popup where it was clicked, without requesting elevation", async () => {
    const getFeature = vi.fn<UserApi["getFeature"]>();
    const { store, click, hitTest, popup } = setUp(getFeature);
    const geometry = {
      type: "LineString" as const,
      coordinates: [
        [-105, 40, 0],
        [-104, 41, 0],
      ] as [number, number, number][],
    };
    store.dispatch(featuresPut([row("l", { geometry }, "Sketch_Polyline")]));
    hitTest.mockResolvedValueOnce("l");
    click({ longitude: -104.5, latitude: 40.5 });
    await settle();
    expect(popup()).toMatchObject({ uuid: "l", longitude: -104.5, latitude: 40.5, elevation: null });
    expect(getFeature).not.toHaveBeenCalled();
  });

  it("keeps the popup without elevation when the feature can't be fetched", async () => {
    const { click, hitTest, popup } = setUp(async () => fail({}));
    hitTest.mockResolvedValueOnce("a");
    click();
    await settle();
    expect(popup()).toMatchObject({ uuid: "a", elevation: null });
  });

  it("says that a temporary feature is processing", async () => {
    const { click, popup, hitTest } = setUp();
    click({ temporary: "temp-point-1", longitude: -100, latitude: 30 });
    await settle();
    expect(popup()).toMatchObject({ uuid: "temp-point-1", temporary: true });
    expect(hitTest).not.toHaveBeenCalled();
  });

  it("by the right button opens the location, even on a feature", async () => {
    const { click, hitTest, popup, actions } = setUp();
    click({ longitude: -105.2, latitude: 40.2, secondary: true });
    await settle();
    expect(hitTest).not.toHaveBeenCalled();
    expect(popup()).toBeNull();
    expect(actions.find(groundClicked.match)?.payload).toMatchObject({ longitude: -105.2, latitude: 40.2 });
  });

  it("outside every feature closes the popup, as do a tool and the feature's removal", async () => {
    const { store, click, hitTest, popup } = setUp();
    for (const end of [
      () => click(),
      () => store.dispatch(toggleTool("Select")),
      () => store.dispatch(featuresDropped(["a"])),
    ]) {
      hitTest.mockResolvedValueOnce("a");
      click();
      await settle();
      expect(popup()?.uuid).toBe("a");
      end();
      await settle();
      expect(popup()).toBeNull();
    }
  });

  it("goes to the glassing tool while it shows: the waypoint or line it hits, or the location itself", async () => {
    const { store, click, hitTest, popup, actions } = setUp();
    const coordinates: [number, number, number][] = [
      [-105, 40, 0],
      [-104, 41, 0],
    ];
    const geometry = { type: "LineString" as const, coordinates };
    store.dispatch(featuresPut([row("l", { geometry }, "Sketch_Polyline")]));
    const picked = () => actions.filter(placePicked.match).map(({ payload }) => payload);
    store.dispatch(chooseTool("glassing"));
    store.dispatch(planOpened());
    hitTest.mockResolvedValueOnce("a").mockResolvedValueOnce("l");
    for (const longitude of [-105.2, -104.5, -104.4]) {
      click({ longitude, latitude: 40.2 });
      await settle();
    }
    const { title } = row("a");
    expect(picked()).toEqual([
      { longitude: -105, latitude: 40, uuid: "a", title },
      { longitude: -104.4, latitude: 40.2, uuid: null, title: "" },
    ]);
    expect(actions.filter(linePicked.match)).toEqual([linePicked("l")]);
    expect(popup()).toBeNull();
    expect(actions.some(groundClicked.match)).toBe(false);
    click({ longitude: -104.4, latitude: 40.2, secondary: true });
    await settle();
    expect(actions.filter(groundClicked.match)).toHaveLength(1);
    store.dispatch(chooseTool("zones"));
    click();
    await settle();
    expect(picked()).toHaveLength(2);
  });

  it("opens the details", async () => {
    const { store, click, hitTest, popup, actions } = setUp();
    hitTest.mockResolvedValueOnce("a");
    click();
    await settle();
    store.dispatch(viewDetails("a"));
    expect(popup()).toBeNull();
    expect(actions.at(-1)).toEqual(openFeature("a"));
  });
});

describe("hovering over the map", () => {
  it("highlights the feature under the pointer", async () => {
    const { hover, actions } = setUp();
    hover("a");
    await settle();
    hover(null);
    await settle();
    const highlights = actions.filter(({ type }) => type === "content/highlightFeature");
    expect(highlights.map(({ payload }) => payload)).toEqual(["a", null]);
  });
});
