import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Services } from "../../../src/app/services";
import type { Feature } from "../../../src/domain/feature";
import type { Geometry } from "../../../src/domain/geometry";
import { featuresDropped } from "../../../src/features/content/slice";
import { undo } from "../../../src/features/edits/history/slice";
import { ShapeSteps } from "../../../src/features/featureEditor/location";
import { saveFeature } from "../../../src/features/featureEditor/saving/actions";
import {
  cancelLocation,
  draftChanged,
  draftOpened,
  editLocation,
  locationChanged,
  placeLocation,
  resumeMove,
  stepLocation,
} from "../../../src/features/featureEditor/slice";
import { toggleTool } from "../../../src/features/map/slice";
import { authFailed, sessionStarted } from "../../../src/features/session/slice";
import { back, close, navigate, navigateFresh } from "../../../src/features/sidebar/slice";
import type { ShapeEvent } from "../../../src/map/mapStage";
import { eventually } from "../../support/eventually";
import { USER } from "../app/fakes";
import { feature } from "../content/memoryApi";
import { loadedContent } from "../content/setup";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const draft = { uuid: "a", title: "Camp", hex: "#F37735", strokeWidth: 4, icon: "camp" };
const point = (longitude: number, latitude = 40): Geometry => ({
  type: "Point",
  coordinates: [longitude, latitude, 0],
});
const LINE: Feature = feature("a", {
  title: "Trail",
  geometry: {
    type: "LineString",
    coordinates: [
      [-107, 40, 1900],
      [-107, 40.1, 2000],
    ],
  },
  properties: { ghType: "Polyline", icon: null },
});

const lineOf = (vertices: number, from = 0): Feature =>
  feature("a", {
    title: "Trail",
    geometry: {
      type: "LineString",
      coordinates: Array.from({ length: vertices }, (_, index) => [-107 + from + index / 1000, 40, 0]),
    },
    properties: { ghType: "Polyline", icon: null },
  });

async function editing(
  contents: NonNullable<Parameters<typeof loadedContent>[0]> = {},
  only: Feature = feature("a", { title: "Camp" }),
  services: Parameters<typeof loadedContent>[1] = {},
) {
  const run = await loadedContent({ features: [only], ...contents }, services);
  run.store.dispatch(navigate({ name: "FeatureDetail", metadata: { uuid: "a" } }));
  run.store.dispatch(navigate({ name: "FeatureEditor", metadata: { uuid: "a" } }));
  run.store.dispatch(draftOpened(draft));
  const location = () => run.state().featureEditor.location;
  const begin = async () => {
    run.store.dispatch(editLocation({ uuid: "a" }));
    await eventually(() => expect(location()?.status).not.toBe("starting"));
  };
  await begin();
  const person = (event: ShapeEvent) => {
    const listener = run.map.named("editShape").at(-1)?.[2] as (event: ShapeEvent) => void;
    listener(event);
  };
  const edited = () => run.map.named("setEdited").at(-1)?.[1];
  const toast = () => run.state().toasts.find(({ id }) => id === "location");
  return { ...run, begin, location, person, edited, toast };
}

describe("editing a location", () => {
  it("hides the original feature behind its editor, and follows drags", async () => {
    const run = await editing({}, LINE);
    expect(run.edited()).toBe("a");
    expect(run.location()).toMatchObject({ status: "active", vertexCount: 2, handles: true, shape: null });
    expect(run.location()?.distance).toBeCloseTo(11_104, 0);
    const longer: Geometry = {
      type: "LineString",
      coordinates: [
        [-107, 40, 1900],
        [-107, 40.2, 0],
      ],
    };
    run.person({ type: "dragging", geometry: longer });
    expect(run.location()?.distance).toBeCloseTo(22_207, 0);
    expect(run.location()?.canUndo).toBe(false);
    run.person({ type: "changed", geometry: longer });
    expect(run.location()?.canUndo).toBe(true);
    expect(run.services.geometryShelf.get(run.location()?.shape ?? "")).toEqual(longer);
  });

  it("undoes and redoes; small arrow-key moves count as one", async () => {
    const run = await editing();
    for (const longitude of [-1, -2, -3]) run.person({ type: "nudged", geometry: point(longitude) });
    run.person({ type: "changed", geometry: point(-4) });
    run.store.dispatch(undo(undefined));
    expect(run.location()?.position).toEqual([-3, 40, 0]);
    run.store.dispatch(stepLocation("undo"));
    expect(run.location()).toMatchObject({ position: [-107.5, 40.5, 2000], shape: null, canRedo: true });
    run.store.dispatch(stepLocation("undo"));
    run.store.dispatch(stepLocation("redo"));
    expect(run.location()?.position).toEqual([-3, 40, 0]);
    expect(run.map.named("shape.show").at(-1)?.[1]).toEqual(point(-3));
  });

  it("accepts typed coordinates, and shows the draft's style", async () => {
    const run = await editing();
    run.store.dispatch(locationChanged({ typed: "41, -106" }));
    run.store.dispatch(placeLocation({ longitude: -106, latitude: 41 }));
    expect(run.location()).toMatchObject({ position: [-106, 41, 0], typed: null, canUndo: true });
    run.store.dispatch(draftChanged({ icon: "elk" }));
    expect(run.map.named("shape.setStyle").at(-1)?.[1]).toMatchObject({ icon: "elk" });
  });

  it("of 500 points keeps its handles when one is added, and measures the line", async () => {
    const run = await editing({}, lineOf(500));
    expect(run.location()).toMatchObject({ handles: true, vertexCount: 500 });
    run.person({ type: "changed", geometry: lineOf(501).geometry });
    expect(run.location()).toMatchObject({ handles: true, vertexCount: 501 });
    expect(run.location()?.distance).toBeGreaterThan(1000);
  });

  it("of more than 500 points moves it as a whole, and saves every point", async () => {
    const long = lineOf(501);
    const run = await editing({}, long);
    expect(run.location()).toMatchObject({ handles: false, vertexCount: 501, distance: null });
    const moved = lineOf(501, 0.5).geometry;
    run.person({ type: "dragging", geometry: moved });
    run.person({ type: "changed", geometry: moved });
    expect(run.location()).toMatchObject({ handles: false, canUndo: true });
    run.store.dispatch(saveFeature({ uuid: "a" }));
    await run.settle();
    expect(run.server.named("updateFeature")[0]?.[2]).toMatchObject({ geometry: moved });
  });

  it("saves with all other changes in one request, and can be undone afterward", async () => {
    const run = await editing();
    run.person({ type: "changed", geometry: point(-106) });
    run.store.dispatch(saveFeature({ uuid: "a", title: "Base" }));
    await run.settle();
    expect(run.server.named("updateFeature")[0]?.[2]).toMatchObject({ title: "Base", geometry: point(-106) });
    expect(run.location()).toBeNull();
    expect(run.edited()).toBeNull();
    expect(run.map.named("shape.end")).toHaveLength(1);
    expect(run.toasts()).not.toContain("Location restored");
    run.store.dispatch(undo(undefined));
    await run.settle();
    expect(run.server.named("updateFeature")[1]?.[2]).toMatchObject({
      title: "Camp",
      geometry: { type: "Point", coordinates: [-107.5, 40.5, 2000] },
    });
  });

  it.each<[string, Services["groundElevation"], number]>([
    ["gives a moved waypoint the elevation of its new place", async () => 1886.54, 1886.5],
    ["saves a moved waypoint without an elevation that doesn't come in time", () => new Promise(() => {}), 0],
  ])("%s", async (_case, groundElevation, elevation) => {
    const run = await editing({}, feature("a", { title: "Camp" }), { groundElevation });
    const remote = { elevation: { terrarium: "/tiles/{z}/{x}/{y}" } };
    run.store.dispatch(sessionStarted({ user: USER, remote }));
    run.person({ type: "changed", geometry: point(-106) });
    run.store.dispatch(saveFeature({ uuid: "a" }));
    await run.settle(2000);
    expect(run.server.named("updateFeature")[0]?.[2]).toMatchObject({
      geometry: { type: "Point", coordinates: [-106, 40, elevation] },
    });
  });

  it.each([409, 400, 404])("continues with the current shape when the server returns %i", async (status) => {
    const run = await editing({ failing: { updateFeature: { status, times: 1 } } });
    run.person({ type: "changed", geometry: point(-106) });
    run.store.dispatch(saveFeature({ uuid: "a" }));
    await run.settle();
    expect(run.location()).toMatchObject({ status: "active", position: [-106, 40, 0] });
    run.store.dispatch(saveFeature({ uuid: "a" }));
    await run.settle();
    expect(run.location()).toBeNull();
    expect(run.server.named("updateFeature").at(-1)?.[2]).toMatchObject({ geometry: point(-106) });
  });

  it.each([
    ["Escape on the map", null],
    ["the button", cancelLocation()],
    ["another tool", toggleTool("Sketch_Point")],
  ])("is ended by %s, and resumed from the toast", async (_how, action) => {
    const run = await editing();
    run.person({ type: "changed", geometry: point(-106) });
    if (action) run.store.dispatch(action);
    else run.person({ type: "canceled" });
    await run.settle();
    expect(run.location()).toBeNull();
    expect(run.edited()).toBeNull();
    expect(run.toast()?.action?.label).toBe("Undo");
    if (run.toast()?.action) run.store.dispatch(run.toast()?.action?.dispatch ?? cancelLocation());
    await eventually(() => expect(run.location()?.canUndo).toBe(true));
    expect(run.location()?.position).toEqual([-106, 40, 0]);
    expect(run.map.named("shape.show").at(-1)?.[1]).toEqual(point(-106));
  });

  it.each([
    ["the editor is left", back()],
    ["the session ends", authFailed()],
    ["it is deleted elsewhere", featuresDropped(["a"])],
  ])("ends when %s", async (_why, action) => {
    const run = await editing();
    run.store.dispatch(action);
    await run.settle();
    expect(run.location()).toBeNull();
    expect(run.edited()).toBeNull();
    expect(run.toasts()).toEqual([]);
  });

  it.each([
    ["Back", back()],
    ["another view", navigate({ name: "Content" })],
    ["a toolbar button", navigateFresh({ name: "Library" })],
    ["Close", close()],
  ])(
    "asks when left by %s with an unsaved move, and loses nothing until the answer",
    async (_how, action) => {
      const run = await editing();
      run.person({ type: "changed", geometry: point(-106) });
      run.store.dispatch(draftChanged({ title: "Base" }));
      run.store.dispatch(action);
      await run.settle();
      expect(run.edited()).toBeNull();
      expect(run.state().modals.map(({ kind }) => kind)).toEqual(["unsaved-move"]);
      const { left } = run.state().featureEditor;
      expect(left?.draft.title).toBe("Base");
      if (left) run.store.dispatch(resumeMove(left));
      await eventually(() => expect(run.location()?.canUndo).toBe(true));
      expect(run.state().sidebar.view).toMatchObject({ name: "FeatureEditor", metadata: { uuid: "a" } });
      expect(run.location()?.position).toEqual([-106, 40, 0]);
      expect(run.state().featureEditor).toMatchObject({ draft: { title: "Base" }, left: null });
      run.store.dispatch(saveFeature({ uuid: "a", title: "Base" }));
      await run.settle();
      expect(run.server.named("updateFeature")[0]?.[2]).toMatchObject({
        title: "Base",
        geometry: point(-106),
      });
      expect(run.state().modals).toHaveLength(1);
    },
  );

  it("can still save a move after leaving, and undo it afterward", async () => {
    const run = await editing();
    run.person({ type: "changed", geometry: point(-106) });
    run.store.dispatch(back());
    await run.settle();
    const { left } = run.state().featureEditor;
    run.store.dispatch(saveFeature({ uuid: "a", ...(left && { moved: left }) }));
    await run.settle();
    expect(run.server.named("updateFeature")[0]?.[2]).toMatchObject({ geometry: point(-106) });
    run.store.dispatch(undo(undefined));
    await run.settle();
    expect(run.server.named("updateFeature")[1]?.[2]).toMatchObject({
      geometry: { type: "Point", coordinates: [-107.5, 40.5, 2000] },
    });
  });

  it("explains why it can't start, and starts on the second try", async () => {
    const run = await editing({ failing: { getFeature: { status: 503, times: 1 } } });
    expect(run.location()).toMatchObject({ status: "failed", error: expect.any(String) });
    expect(run.map.named("editShape")).toEqual([]);
    await run.begin();
    expect(run.location()?.status).toBe("active");
  });

  it("closes the panel of a deleted item", async () => {
    const run = await editing({ failing: { getFeature: { status: 404 } } });
    await run.settle();
    expect(run.toasts()).toEqual(["Sorry, but it looks like that feature does not exist"]);
    expect(run.state().sidebar.view?.name).not.toBe("FeatureEditor");
    expect(run.state().content.table.has("a")).toBe(false);
  });

  it("removes deleted items from the map, even without an open panel", async () => {
    const run = await loadedContent({
      features: [feature("a")],
      failing: { getFeature: { status: 404 } },
    });
    run.store.dispatch(navigateFresh({ name: "FeatureEditor", metadata: { uuid: "a" } }));
    run.store.dispatch(draftOpened(draft));
    run.store.dispatch(editLocation({ uuid: "a" }));
    await run.settle();
    expect(run.state().content.table.has("a")).toBe(false);
    expect(run.map.named("remove").at(-1)?.[1]).toEqual(["a"]);
  });
});

describe("location edit history", () => {
  it("keeps fewer steps for large shapes", () => {
    const path = Array.from({ length: 100_000 }, (): [number, number, number] => [0, 0, 0]);
    const steps = new ShapeSteps({ type: "LineString", coordinates: path });
    for (let count = 0; count < 30; count += 1) steps.change({ type: "LineString", coordinates: path });
    let taken = 0;
    while (steps.undo()) taken += 1;
    expect(taken).toBe(20);
  });
});
