// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { DEFAULT_TERRAIN } from "../../../src/domain/preferences";
import { sessionStarted } from "../../../src/features/session/slice";
import { TerrainView } from "../../../src/features/terrain/components/TerrainView";
import { terrainSaga } from "../../../src/features/terrain/saga";
import { toMercator } from "../../../src/geometry/mercator";
import { fakeServices, USER } from "../app/fakes";
import { renderApp } from "../app/renderApp";
import { createFakeStage } from "../map/fakeStage";

afterEach(cleanup);

function show(remote: Readonly<Record<string, unknown>> = {}) {
  const map = createFakeStage();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const run = renderApp(<TerrainView />, {
    saga: terrainSaga,
    services: fakeServices({ stage: map.stage }),
  });
  run.dispatch(sessionStarted({ user: { ...USER, roles: ["insider"] }, remote }));
  const settings = () => run.store.getState().terrain.settings;
  const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
  const report = (part: object) =>
    act(() => map.report({ done: 20, total: 20, error: null, area: 0, matched: 0, ...part }));
  return { ...run, ...map, settings, box, report, user: userEvent.setup() };
}

it("shows the defaults and changes slope and aspect class by class", async () => {
  const { user, box, settings } = show();
  expect(
    screen.getByText("Analyze terrain to find areas suitable for game at any time of the year..."),
  ).toBeDefined();
  expect(box("North").checked && box("Flat").checked).toBe(true);
  expect(box("South").checked).toBe(false);
  await user.click(box("South"));
  await user.click(box("15-25°"));
  expect(settings()).toMatchObject({ aspect: [1, 2, 5, 8, 9], slope: [1, 2, 4, 5] });
});

it("accepts no slope with Flat alone", async () => {
  const { user, box } = show();
  expect(box("0-5°").matches(":disabled")).toBe(false);
  for (const name of ["North", "North-east", "North-west"]) await user.click(box(name));
  expect(box("0-5°").matches(":disabled")).toBe(true);
  expect(screen.getByText("Flat terrain has no slope to filter.")).toBeDefined();
});

it("uses a slope range in place of the classes until the classes are chosen again", async () => {
  const { user, box, settings } = show();
  screen.getByRole("slider", { name: "Slope range, minimum" }).focus();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  const greatest = screen.getByLabelText("Slope range, maximum, exact value");
  await user.clear(greatest);
  await user.type(greatest, "32{Enter}");
  expect(settings().slopeRange).toEqual([2, 32]);
  expect(box("0-5°").matches(":disabled")).toBe(true);
  await user.click(screen.getByRole("button", { name: "Use classes" }));
  expect(settings()).toEqual(DEFAULT_TERRAIN);
  expect(box("0-5°").matches(":disabled")).toBe(false);
  expect(screen.queryByRole("button", { name: "Use classes" })).toBeNull();
});

it("moves by step: transparency by 1%, elevation by 100 ft, typed or dragged; Reset all restores", async () => {
  const { user, settings } = show();
  screen.getByRole("slider", { name: "Transparency" }).focus();
  await user.keyboard("{ArrowRight}");
  expect(settings().opacity).toBe(0.49);
  screen.getByRole("slider", { name: "Elevation, minimum" }).focus();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(settings().elevation).toEqual([300, 14_400]);
  const greatest = screen.getByLabelText("Elevation, maximum, exact value");
  await user.clear(greatest);
  await user.type(greatest, "9049{Enter}");
  expect(settings().elevation).toEqual([300, 9000]);
  await user.click(screen.getByRole("button", { name: "Reset all" }));
  expect(settings()).toEqual(DEFAULT_TERRAIN);
});

it("shows the distribution of the terrain", async () => {
  const { user, report, stage } = show();
  vi.mocked(stage.terrain.summary).mockResolvedValue({
    slope: Float64Array.of(0, 75, 25, 0, 0, 0),
    aspect: Float64Array.of(0, 60, 0, 0, 0, 0, 0, 40, 0, 0),
    elevation: Float64Array.of(0, 20, 80),
    matched: 0,
  });
  await user.click(screen.getByRole("switch", { name: "Show matching terrain" }));
  report({});
  const textOf = async (name: string) =>
    [...(await screen.findByRole("list", { name })).children].map((item) => item.textContent ?? "");
  expect((await textOf("Slope of the terrain here"))[0]).toContain("0-5°: 75%");
  expect((await textOf("Elevation of the terrain here")).join()).toContain("200-300 ft: 80%");
  expect(await textOf("Aspect of the terrain here")).toEqual(
    expect.arrayContaining(["North60%", "West40%", "Flat0%"]),
  );
});

it("shows progress, matches and errors", async () => {
  const { user, report, stage } = show();
  await user.click(screen.getByRole("switch", { name: "Show matching terrain" }));
  report({ done: 5 });
  expect(screen.getByRole("progressbar", { name: "Reading elevations..." })).toBeDefined();
  report({ area: 40_468_600, matched: 10_117_150 });
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(screen.getByText(/of the terrain here matches/).textContent).toBe(
    "25% of the terrain here matches: 2,500 acres",
  );
  expect(screen.queryByText(/sample/i)).toBeNull();
  report({ error: "The elevation service answered 503. Try again in a moment." });
  expect(screen.getByText(/answered 503/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: /again/i }));
  expect(stage.terrain.retry).toHaveBeenCalled();
});

it("labels acres of generated ground as a sample", async () => {
  const { user, report } = show({ elevation: { terrarium: "/tiles/{z}/{x}/{y}", sample: true } });
  await user.click(screen.getByRole("switch", { name: "Show matching terrain" }));
  report({ area: 40_468_600, matched: 10_117_150 });
  expect(screen.getByText(/of the terrain here matches/).textContent).toBe(
    "25% of the terrain here matches: 2,500 acres (sample)",
  );
});

it("omits the sample notice when all of the ground in view was measured", async () => {
  const measured = [[-108, 38, -104, 42]];
  const { user, report, stage } = show({
    elevation: { terrarium: "/tiles/{z}/{x}/{y}", sample: true, measured },
  });
  const look = (longitude: number) =>
    vi.mocked(stage.plan.frame).mockResolvedValue({
      center: toMercator(longitude, 40),
      resolution: 20,
      rotation: 0,
      size: [1000, 800],
    });
  look(-106);
  await user.click(screen.getByRole("switch", { name: "Show matching terrain" }));
  report({ area: 40_468_600, matched: 10_117_150 });
  expect((await screen.findByText(/of the terrain here matches/)).textContent).toMatch(/2,500 acres$/);
  look(-104);
  report({ area: 40_468_600, matched: 10_117_150 });
  await screen.findByText(/2,500 acres \(sample\)|\(sample\)$/);
});
