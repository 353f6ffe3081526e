// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { lendBasemap } from "../../../src/features/basemaps/slice";
import { Divider } from "../../../src/features/imagery/components/Divider";
import { HistoricalImageryView } from "../../../src/features/imagery/components/HistoricalImageryView";
import { ImageryPopup } from "../../../src/features/imagery/components/ImageryPopup";
import { ImageryTooltip } from "../../../src/features/imagery/components/ImageryTooltip";
import { MapStageContext } from "../../../src/features/map/components/MapStageContext";
import { modeChanged, toggleMode } from "../../../src/features/mapMode/slice";
import { navigateFresh } from "../../../src/features/sidebar/slice";
import type { MapControls } from "../../../src/map/mapStage";
import { fail, ok } from "../app/fakes";
import { renderApp } from "../app/renderApp";
import { found, imageryRun } from "./setUp";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

function show() {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const parts = imageryRun();
  const controls = { toScreen: () => ({ x: 500, y: 400 }) } as unknown as MapControls;
  const run = renderApp(
    <MapStageContext value={{ ...parts.stage, ...controls }}>
      <HistoricalImageryView />
      <Divider />
      <ImageryTooltip />
      <ImageryPopup />
    </MapStageContext>,
    { saga: parts.saga, services: parts.services },
  );
  run.dispatch(navigateFresh({ name: "HistoricalImagery" }));
  const look = (viewpoint = {}) => act(() => parts.look(viewpoint));
  look();
  const slider = () => screen.findByRole("slider", { name: "Available Images" });
  const line = async () => (await slider()).getAttribute("aria-valuetext") ?? "";
  /** Returns the release shown, without the capture date that its title has once it is known. */
  const imageNow = async () => (await line()).replace(/^(Captured .*, released|Released) /, "");
  return { ...parts, ...run, look, slider, line, imageNow, user: userEvent.setup() };
}

it("steps from Oldest to Newest by buttons, arrow keys and list, and wraps around", async () => {
  const { slider, imageNow, user } = show();
  expect(await imageNow()).toBe("Oct 23, 2025, 3 of 3");
  expect(screen.getByText("Oldest") && screen.getByText("Newest")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Newer image" }));
  expect(await imageNow()).toBe("Oct 30, 2019, 1 of 3");
  await user.click(screen.getByRole("button", { name: "Older image" }));
  (await slider()).focus();
  await user.keyboard("{ArrowLeft}");
  expect(await imageNow()).toBe("Feb 23, 2023, 2 of 3");
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(await imageNow()).toBe("Oct 30, 2019, 1 of 3");
  await user.keyboard("{End}");
  expect(await imageNow()).toBe("Oct 23, 2025, 3 of 3");
  screen.getByRole("button", { name: "Older image" }).focus();
  await user.keyboard("{ArrowLeft}");
  expect(await imageNow()).toBe("Feb 23, 2023, 2 of 3");
  await user.click(screen.getByRole("radio", { name: /Oct 30, 2019$/ }));
  expect(await imageNow()).toBe("Oct 30, 2019, 1 of 3");
});

it("titles an image by capture date, then by release, in the list too", async () => {
  const { line, user, archive, slider } = show();
  await screen.findByText("Captured May 2, 2024");
  expect(screen.getByText("Released Oct 23, 2025 · 3 of 3")).toBeDefined();
  expect(await line()).toBe("Captured May 2, 2024, released Oct 23, 2025, 3 of 3");
  screen.getByRole("radio", { name: "Captured May 2, 2024, released Oct 23, 2025" });
  screen.getByRole("radio", { name: "Released Oct 30, 2019" });
  // Without metadata in the archive, an image is titled by its release.
  archive.metadata.mockResolvedValue(ok(null));
  (await slider()).focus();
  await user.keyboard("{ArrowLeft}");
  await screen.findByText("Released Feb 23, 2023", { selector: "strong" });
  expect(await line()).toBe("Released Feb 23, 2023, 2 of 3");
  expect(screen.getByText("2 of 3")).toBeDefined();
});

it("shows capture date and metadata", async () => {
  show();
  expect(await screen.findByText("May 2, 2024")).toBeDefined();
  for (const text of ["Sample imagery", "Generated", "10 m", "20 m"])
    expect(screen.getByText(text)).toBeDefined();
});

it("has a refresh button that is disabled with a reason while images load", async () => {
  const { find, user, slider } = show();
  await slider();
  const refresh = screen.getByRole("button", { name: "Refresh images" });
  expect(refresh.getAttribute("aria-disabled")).toBeNull();
  find.mockImplementationOnce((_request, _signal, report) => {
    report?.(4, 17);
    return new Promise(() => {});
  });
  await user.click(refresh);
  expect(await screen.findByText("Checking images: 4 of 17")).toBeDefined();
  expect(refresh.getAttribute("aria-disabled")).toBe("true");
});

it("shows why the archive is unreachable, and retries", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { archive, user, slider } = show();
  archive.items.mockResolvedValueOnce(fail({ message: "The server cannot be reached." }));
  expect(await screen.findByText("Oops, sorry about that.")).toBeDefined();
  expect(
    screen.getByText(
      /The server cannot be reached. Refresh the images. If that doesn't help, contact support/,
    ),
  ).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await slider()).toBeDefined();
});

it("reports a location without images", async () => {
  const { find } = show();
  find.mockResolvedValueOnce(found([]));
  expect(await screen.findByText("No images of this location.")).toBeDefined();
});

it("notes that the list is for the map's center when the map shows a larger area", async () => {
  const { look, slider } = show();
  await slider();
  expect(screen.queryByText(/Zoom in to see/)).toBeNull();
  look({ zoom: 7 });
  expect(await screen.findByText(/Zoom in to see how it has changed/)).toBeDefined();
});

it("is unavailable at high zooms and on Topographic, and links to where it is available", async () => {
  const { look, slider, user, stage, store } = show();
  await slider();
  look({ zoom: 21 });
  const zoomOut = await screen.findByRole("button", { name: "Zoom out" });
  expect(screen.getByRole("button", { name: "Refresh images" }).getAttribute("aria-disabled")).toBe("true");
  await user.click(zoomOut);
  expect(stage.goTo).toHaveBeenCalledWith(expect.objectContaining({ zoom: 19 }));
  look({ zoom: 15 });
  await slider();
  act(() => void store.dispatch(lendBasemap("Topographic")));
  await user.click(await screen.findByRole("button", { name: "Show Satellite" }));
  expect(await slider()).toBeDefined();
  expect(store.getState().basemaps.basemap).toBe("Satellite");
});

it("is unavailable in 3D, and links back to 2D", async () => {
  const { slider, user, store, actions } = show();
  await slider();
  act(() => void store.dispatch(modeChanged("3D")));
  expect(screen.getByText("Historical Imagery is only available while using 2D.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Switch map to 2D" }));
  expect(actions).toContainEqual(toggleMode());
});

it("explains in a hover popup what a click does, and does it", async () => {
  const { slider, stage, click, look } = show();
  await slider();
  const point = (position: [number, number, number] | null) =>
    act(() => {
      for (const [listener] of vi.mocked(stage.onPointer).mock.calls) listener(position);
    });
  vi.useFakeTimers();
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  point([-107, 40, 0]);
  await wait(990);
  expect(screen.queryByText("Click for imagery date")).toBeNull();
  await wait(20);
  expect(screen.getByText("Click for imagery date")).toBeDefined();
  point([-107.1, 40, 0]);
  await wait(0);
  expect(screen.queryByText("Click for imagery date")).toBeNull();
  act(() => click({ longitude: -107.1, latitude: 40 }));
  await wait(50);
  expect(screen.getByRole("dialog", { name: "Imagery date" }).textContent).toContain("May 2, 2024");
  look({ longitude: -108 });
  await wait(0);
  expect(screen.queryByRole("dialog", { name: "Imagery date" })).toBeNull();
});

it("compares with a divider that keys can move", async () => {
  const { slider, store, user } = show();
  await slider();
  expect(screen.queryByRole("slider", { name: /Divider/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Compare" }));
  const divider = screen.getByRole("slider", { name: "Divider between two images" });
  await screen.findAllByText("Captured May 2, 2024");
  expect(divider.getAttribute("aria-valuetext")).toBe(
    "50%, Released Oct 30, 2019 left of it, Captured May 2, 2024 right of it",
  );
  divider.focus();
  await user.keyboard("{ArrowRight}{PageUp}");
  expect(store.getState().imagery.divider).toBeCloseTo(0.61);
  await user.keyboard("{Home}");
  // The divider stops at the edge of the sidebar.
  expect(divider.getAttribute("aria-valuenow")).toBe(divider.getAttribute("aria-valuemin"));
  expect(Number(divider.getAttribute("aria-valuemin"))).toBeGreaterThan(0);
  await user.keyboard("{End}");
  expect(divider.getAttribute("aria-valuenow")).toBe(divider.getAttribute("aria-valuemax"));
  await user.click(screen.getByRole("button", { name: "Compare" }));
  expect(screen.queryByRole("slider", { name: /Divider/ })).toBeNull();
});

it("plays and pauses with one button", async () => {
  const { slider, user, store } = show();
  await slider();
  await user.click(screen.getByRole("button", { name: "Play" }));
  expect(store.getState().imagery.playing).toBe(true);
  await user.click(screen.getByRole("button", { name: "Pause" }));
  expect(store.getState().imagery.playing).toBe(false);
});
