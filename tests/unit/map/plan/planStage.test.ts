import { describe, expect, it, vi } from "vitest";
import type { PlanOwner, PlanTrack } from "../../../../src/map/mapStage";
import { createPlanStage, type OwnedPlanStage } from "../../../../src/map/plan/createPlanStage";
import { groundPlace } from "../../../../src/map/plan/place";
import { ringsOf } from "../../../../src/map/plan/rings";
import { TERRAIN_TITLE } from "../../../../src/map/terrain/title";
import { foundZones } from "../../plan/found";
import { foundSight } from "../../plan/sight";

type Shown = Parameters<OwnedPlanStage["follow"]>[0];

function setUp() {
  const layers: { map: unknown; show: unknown; setLook: unknown; destroy: unknown }[] = [];
  const createLayer = vi.fn((map: unknown) => {
    const layer = { map, show: vi.fn(), setLook: vi.fn(), destroy: vi.fn() };
    layers.push(layer);
    return layer;
  });
  const shown = (name: string, width = 1000): Shown => {
    const view = { center: { x: 1, y: 2 }, width, height: 700, padding: { left: 400, bottom: 0 } };
    const viewpoint = () => ({ resolution: 10, rotation: 30 });
    return { map: { name }, camera: { view, viewpoint } } as unknown as Shown;
  };
  const fakes = <Made extends object>(make: () => Made) => {
    const made: (Made & { map: unknown; destroy: ReturnType<typeof vi.fn> })[] = [];
    const create = vi.fn((map: unknown) => {
      const one = { ...make(), map, destroy: vi.fn() };
      made.push(one);
      return one;
    });
    return { made, create };
  };
  const sights = fakes(() => ({ show: vi.fn(), setOpacity: vi.fn() }));
  const marks = fakes(() => ({ show: vi.fn() }));
  const rays = fakes(() => ({ show: vi.fn() }));
  const routes = fakes(() => ({ show: vi.fn() }));
  const tracks = fakes(() => ({ show: vi.fn() }));
  const winds = fakes(() => ({ show: vi.fn() }));
  const loadSight = vi.fn(async () => ({
    createSightLayer: ({ map }: { map: unknown }) => sights.create(map),
    createSpotsLayer: marks.create,
    createRayLayer: rays.create,
    createRouteLayer: routes.create,
    createTrackLayer: tracks.create,
    createWindLayer: winds.create,
  }));
  const stage = createPlanStage({ createLayer, loadSight });
  return { stage, layers, shown, sights, marks, rays, routes, tracks, winds, loadSight };
}

/** Shows something in one view, then in the next, and then removes it. */
async function goesAlong<Thing>(
  follow: OwnedPlanStage["follow"],
  shown: (name: string) => Shown,
  made: readonly { map: unknown; show: unknown; destroy: unknown }[],
  show: (next: Thing | null) => void,
  thing: Thing,
) {
  follow(shown("flat"));
  show(null);
  show(thing);
  await vi.waitFor(() => expect(made[0]?.show).toHaveBeenCalledWith(thing));
  follow(shown("scene"));
  expect(made[0]?.destroy).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(made[1]?.show).toHaveBeenCalledWith(thing));
  expect(made[1]).toMatchObject({ map: { name: "scene" } });
  show(null);
  await vi.waitFor(() => expect(made[1]?.destroy).toHaveBeenCalledTimes(1));
}

const SPOT = { longitude: -107, latitude: 40, rank: null };
const picture = () => foundSight().picture;

describe("Plan view drawings", () => {
  it("are on the visible map with its look, and move to the next one", () => {
    const { stage, layers, shown } = setUp();
    stage.follow(shown("flat"));
    expect(layers).toHaveLength(0);
    stage.setLook("zones", { opacity: 0.4, chosen: 1 });
    const areas = foundZones();
    stage.show("zones", areas);
    expect(layers[0]).toMatchObject({ map: { name: "flat" } });
    expect(layers[0]?.show).toHaveBeenCalledWith(areas, { opacity: 0.4, chosen: 1 });
    stage.setLook("zones", { opacity: 0.4, chosen: 0 });
    expect(layers[0]?.setLook).toHaveBeenCalledWith({ opacity: 0.4, chosen: 0 });
    stage.follow(shown("scene"));
    expect(layers[0]?.destroy).toHaveBeenCalledTimes(1);
    expect(layers[1]).toMatchObject({ map: { name: "scene" } });
    expect(layers[1]?.show).toHaveBeenCalledWith(areas, { opacity: 0.4, chosen: 0 });
    stage.show("zones", null);
    expect(layers[1]?.destroy).toHaveBeenCalledTimes(1);
  });

  it("load the image code with the first image, and take images and spots to the next view", async () => {
    const { stage, shown, sights, marks, loadSight } = setUp();
    stage.follow(shown("flat"));
    stage.showPicture("glassing", null);
    stage.markSpots("glassing", []);
    expect(loadSight).not.toHaveBeenCalled();
    const first = picture();
    stage.setLook("glassing", { opacity: 0.4, chosen: null });
    stage.showPicture("glassing", first);
    stage.markSpots("glassing", [SPOT]);
    await vi.waitFor(() => expect(marks.made[0]?.show).toHaveBeenCalledWith([SPOT]));
    expect(sights.made[0]).toMatchObject({ map: { name: "flat" } });
    expect(sights.made[0]?.show).toHaveBeenCalledWith(first);
    stage.setLook("glassing", { opacity: 0.9, chosen: null });
    expect(sights.made[0]?.setOpacity).toHaveBeenCalledWith(0.9);
    stage.follow(shown("scene"));
    expect([sights.made[0], marks.made[0]].map((one) => one?.destroy.mock.calls.length)).toEqual([1, 1]);
    await vi.waitFor(() => expect(marks.made[1]?.show).toHaveBeenCalledWith([SPOT]));
    expect(sights.made[1]).toMatchObject({ map: { name: "scene" } });
    expect(sights.made[1]?.show).toHaveBeenCalledWith(first);
    stage.showPicture("glassing", null);
    stage.markSpots("glassing", []);
    await vi.waitFor(() => expect(marks.made[1]?.destroy).toHaveBeenCalledTimes(1));
    expect(sights.made[1]?.destroy).toHaveBeenCalledTimes(1);
  });

  it("draw each owner separately, in the order of owners, and hide one owner's ground or markers", async () => {
    const { stage, layers, shown, sights, marks } = setUp();
    stage.follow(shown("flat"));
    const areas = foundZones();
    stage.show("zones", areas);
    const [seen, agreed] = [picture(), picture()];
    stage.showPicture("glassing", seen);
    stage.markSpots("glassing", [SPOT]);
    stage.showPicture("agreed", agreed);
    await vi.waitFor(() => expect(sights.made[1]?.show).toHaveBeenCalledWith(agreed));
    expect(sights.made[0]?.destroy).not.toHaveBeenCalled();
    stage.setDrawn("glassing", { ground: false, marks: true });
    expect(sights.made[0]?.destroy).toHaveBeenCalledTimes(1);
    expect(marks.made[0]?.destroy).not.toHaveBeenCalled();
    const next = picture();
    stage.showPicture("glassing", next);
    stage.setDrawn("zones", { ground: false, marks: true });
    expect(layers[0]?.destroy).toHaveBeenCalledTimes(1);
    stage.follow(shown("scene"));
    await vi.waitFor(() => expect(marks.made[1]?.show).toHaveBeenCalledWith([SPOT]));
    expect(sights.made).toHaveLength(3);
    expect(layers).toHaveLength(1);
    stage.setDrawn("glassing", { ground: true, marks: false });
    stage.setDrawn("zones", { ground: true, marks: true });
    await vi.waitFor(() => expect(sights.made[3]?.show).toHaveBeenCalledWith(next));
    expect(marks.made[1]?.destroy).toHaveBeenCalledTimes(1);
    expect(layers[1]?.show).toHaveBeenCalledWith(areas, { opacity: 1, chosen: null });
  });

  it("draw the image of areas that have one, and keep the areas for the chosen one", async () => {
    const { stage, layers, shown, sights } = setUp();
    stage.follow(shown("flat"));
    const painted = picture();
    const areas = foundZones({ picture: painted });
    stage.show("zones", areas);
    await vi.waitFor(() => expect(sights.made[0]?.show).toHaveBeenCalledWith(painted));
    expect(layers[0]?.show).toHaveBeenCalledWith(areas, { opacity: 1, chosen: null });
    stage.setLook("zones", { opacity: 0.4, chosen: 1 });
    expect(sights.made[0]?.setOpacity).toHaveBeenCalledWith(0.4);
    stage.show("zones", null);
    await vi.waitFor(() => expect(sights.made[0]?.destroy).toHaveBeenCalledTimes(1));
    expect(layers[0]?.destroy).toHaveBeenCalledTimes(1);
  });

  it("stack ground by owner, above terrain analysis and below content", () => {
    const layers = ["Terrain analysis", "Plan ground: travel", "Plan ground: zones", "Content"];
    const placeOf = (owner: PlanOwner, titles = layers, what: "areas" | "picture" = "areas") =>
      groundPlace({ layers: titles.map((title) => ({ title })) } as never, owner, what);
    expect(TERRAIN_TITLE).toBe(layers[0]);
    expect([placeOf("travel"), placeOf("glassing"), placeOf("zones"), placeOf("agreed")]).toEqual([
      2, 2, 3, 3,
    ]);
    expect(placeOf("agreed", ["Content"])).toBe(0);
    // A raster of areas stays below the outline of the selected one, whichever is drawn first.
    expect(placeOf("zones", layers, "picture")).toBe(2);
  });

  it("take the line to the sun to the next view until it is removed", async () => {
    const { stage, shown, rays } = setUp();
    await goesAlong(stage.follow, shown, rays.made, stage.showRay, { from: [0, 0], to: [100, 200] });
  });

  it("take a route to the next view until it is removed", async () => {
    const { stage, shown, routes } = setUp();
    await goesAlong(stage.follow, shown, routes.made, stage.showRoute, Float64Array.of(0, 0, 100, 200));
  });

  it("take a track to the next view until it is removed", async () => {
    const { stage, shown, tracks } = setUp();
    await goesAlong(stage.follow, shown, tracks.made, stage.showTrack, {
      coordinates: Float64Array.of(0, 0, 100, 200),
      pathStart: Uint32Array.of(0, 2),
      classes: Uint8Array.of(1),
      palette: "speed",
      chosen: null,
    } satisfies PlanTrack);
  });

  it("take wind arrows to the next view until they are removed", async () => {
    const { stage, shown, winds } = setUp();
    await goesAlong(stage.follow, shown, winds.made, stage.showWind, new Float64Array(10));
  });

  it("draw only the newest image when several arrive while the code loads", async () => {
    const { stage, shown, sights, loadSight } = setUp();
    stage.follow(shown("flat"));
    const last = picture();
    for (const one of [picture(), null, picture(), last]) stage.showPicture("glassing", one);
    await vi.waitFor(() => expect(sights.made[0]?.show).toHaveBeenLastCalledWith(last));
    expect(sights.made).toHaveLength(1);
    expect(loadSight.mock.calls.length).toBeGreaterThan(1);
  });

  it("report when the image code can't be loaded, and load it for the next one", async () => {
    const { stage, shown, sights, loadSight } = setUp();
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    stage.follow(shown("flat"));
    loadSight.mockRejectedValueOnce(new Error("offline"));
    stage.showPicture("glassing", picture());
    await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(1));
    logged.mockRestore();
    stage.showPicture("glassing", picture());
    await vi.waitFor(() => expect(sights.made[0]?.show).toHaveBeenCalledTimes(1));
  });

  it("know the area between the panels, and nothing before there is a map", async () => {
    const { stage, shown } = setUp();
    expect(await stage.frame()).toBeNull();
    stage.follow(shown("flat", 0));
    expect(await stage.frame()).toBeNull();
    stage.follow(shown("flat"));
    expect(await stage.frame()).toEqual({ center: [1, 2], resolution: 10, rotation: 30, size: [600, 700] });
  });

  it("have closed rings, outer ones clockwise and holes counterclockwise", () => {
    const clockwise = (ring: number[][]) =>
      ring.slice(1).reduce((sum, [x = 0, y = 0], at) => {
        const [x0 = 0, y0 = 0] = ring[at] ?? [];
        return sum + (x - x0) * (y + y0);
      }, 0) > 0;
    const all = ringsOf(foundZones(), 0, 2);
    expect(all.map((ring) => ring.length)).toEqual([5, 5, 4]);
    for (const ring of all) expect(ring[0]).toEqual(ring.at(-1));
    expect(all.map(clockwise)).toEqual([true, false, true]);
    expect(ringsOf(foundZones(), 1, 2)).toEqual([all[2]]);
  });
});
