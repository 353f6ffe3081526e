// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Profiler } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { COORDINATE_FORMAT_NAMES, COORDINATE_FORMATS } from "../../../src/domain/coordinates";
import { Coordinates } from "../../../src/features/coordinates/components/Coordinates";
import { Crosshair } from "../../../src/features/coordinates/components/Crosshair";
import { MapStageContext } from "../../../src/features/map/components/MapStageContext";
import { PlaceMark } from "../../../src/features/places/components/PlaceMark";
import { placesSaga } from "../../../src/features/places/saga";
import {
  coordinateFormatChosen,
  crosshairSet,
  hideCoordinatesSet,
  readSettings,
} from "../../../src/features/preferences/settings";
import { settingsSaga } from "../../../src/features/preferences/settingsSaga";
import type { MapControls, MapStage } from "../../../src/map/mapStage";
import { fakeServices, memoryStorage } from "../app/fakes";
import { renderApp } from "../app/renderApp";
import { createFakeStage, settle } from "../map/fakeStage";

beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(cleanup);

const CENTER = { longitude: -75.00417, latitude: 40.20361 };

function setUp(saga = placesSaga, writeText = vi.fn(async (_: string) => {})) {
  const fake = createFakeStage();
  const storage = memoryStorage();
  const analytics = vi.fn();
  const stage = { ...fake.stage, toScreen: () => ({ x: 1, y: 2 }) } as unknown as MapStage & MapControls;
  const drawn = vi.fn();
  const app = renderApp(
    <MapStageContext value={stage}>
      <Profiler id="readings" onRender={drawn}>
        <Coordinates />
        <Crosshair />
      </Profiler>
      <PlaceMark />
    </MapStageContext>,
    {
      saga,
      services: fakeServices({ stage: fake.stage, storage, analytics, clipboard: { writeText } }),
    },
  );
  act(() => fake.look(CENTER));
  const point = async (place: [number, number] | null) => {
    for (const [listener] of vi.mocked(fake.stage.onPointer).mock.calls) listener(place && [...place, 0]);
    await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
  };
  return { ...app, fake, storage, analytics, writeText, point, drawn };
}
const shown = (of: "pointer" | "map center") => screen.getByLabelText(`Coordinates of the ${of}`).textContent;

describe("the coordinates on the map", () => {
  it("are those of the map's center, marked by a crosshair, until the pointer enters", async () => {
    const { point } = setUp();
    expect(shown("map center")).toBe("40.203610° N 75.004170° W");
    expect(screen.getByRole("img", { name: "Crosshair" })).toBeDefined();
    await point([-107.5, 40.5]);
    expect(shown("pointer")).toBe("40.500000° N 107.500000° W");
    expect(screen.queryByRole("img", { name: "Crosshair" })).toBeNull();
    await point(null);
    expect(shown("map center")).toBe("40.203610° N 75.004170° W");
  });

  it("update only when they change, not while the map is dragged", async () => {
    const { point, fake, drawn } = setUp();
    await point([-107.5, 40.5]);
    drawn.mockClear();
    for (let step = 1; step <= 5; step++) {
      act(() => fake.look({ longitude: -107 + step, latitude: 40 }));
      await point([-107.5 + step * 1e-12, 40.5]);
    }
    expect(drawn).not.toHaveBeenCalled();
    await point([-107.25, 40.5]);
    expect(shown("pointer")).toBe("40.500000° N 107.250000° W");
    expect(drawn).toHaveBeenCalledTimes(1);
  });

  it("are shown in any of nine formats, which this browser remembers", async () => {
    const { storage, analytics } = setUp(settingsSaga);
    await userEvent.click(screen.getByRole("button", { name: "Coordinate format: DD" }));
    const items = screen.getAllByRole("menuitemradio");
    expect(items).toHaveLength(9);
    for (const [at, format] of COORDINATE_FORMATS.entries())
      expect(items[at]?.textContent).toMatch(new RegExp(`^${COORDINATE_FORMAT_NAMES[format]}`));
    await userEvent.click(screen.getByRole("menuitemradio", { name: /^MGRS/ }));
    expect(shown("map center")).toBe("18TVK9964550356");
    expect(readSettings(storage).coordinateFormat).toBe("mgrs");
    expect(analytics).toHaveBeenCalledWith({ name: "coordinate-system", format: "mgrs" });
  });

  it("are -- where the format doesn't apply", () => {
    const { fake, dispatch } = setUp();
    dispatch(coordinateFormatChosen("utm"));
    act(() => fake.look({ longitude: 10, latitude: 85 }));
    expect(shown("map center")).toBe("--");
  });

  it("are -- everywhere when hidden: on screen, in the menu and when copying", async () => {
    const { dispatch, writeText } = setUp();
    dispatch(hideCoordinatesSet(true));
    expect(shown("map center")).toBe("--");
    expect(screen.queryByRole("img", { name: "Crosshair" })).toBeNull();
    await userEvent.keyboard("c");
    await userEvent.click(screen.getByRole("button", { name: "Copy coordinates" }));
    expect(writeText).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: /^Coordinate format/ }));
    expect(screen.getByRole("menu").textContent).not.toMatch(/\d\.\d|18T/);
  });

  it("have no crosshair when it is turned off", () => {
    const { dispatch } = setUp();
    dispatch(crosshairSet(false));
    expect(screen.queryByRole("img", { name: "Crosshair" })).toBeNull();
  });

  it("are copied by the button and, under the pointer, with C", async () => {
    const { writeText, point, store } = setUp();
    await userEvent.click(screen.getByRole("button", { name: "Copy coordinates" }));
    expect(writeText).toHaveBeenLastCalledWith("40.203610° N 75.004170° W");
    await point([-107.5, 40.5]);
    await userEvent.keyboard("c");
    expect(writeText).toHaveBeenLastCalledWith("40.500000° N 107.500000° W");
    expect(store.getState().toasts.map(({ text }) => text)).toEqual(["Coordinates copied to clipboard"]);
  });

  it("are shown in text when the browser blocks copying", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const { store } = setUp(
      placesSaga,
      vi.fn(async () => Promise.reject(new Error("denied"))),
    );
    await userEvent.keyboard("c");
    await act(settle);
    expect(store.getState().toasts[0]?.text).toMatch(/blocked copying.* 40\.203610° N 75\.004170° W$/);
  });
});

describe("typed coordinates", () => {
  const type = async (text: string) => {
    await userEvent.click(screen.getByRole("button", { name: "Go to coordinates" }));
    const field = screen.getByRole("textbox", { name: "Go to coordinates" });
    await userEvent.clear(field);
    await userEvent.type(field, text);
    return field;
  };

  it("move the map and are marked", async () => {
    const { fake, dispatch } = setUp();
    await type("18T VK 99645 50356");
    expect(screen.getByText(/^USNG: 40\.2036/)).toBeDefined();
    await userEvent.keyboard("{Enter}");
    const [target] = vi.mocked(fake.stage.goTo).mock.lastCall ?? [];
    expect(target).toMatchObject({ zoom: 15, longitude: expect.closeTo(-75.00417, 4) });
    const mark = screen.getByRole("button", { name: "18T VK 99645 50356: remove marker" });
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
    dispatch(hideCoordinatesSet(true));
    expect(mark.getAttribute("aria-label")).toBe("Place: remove marker");
    await userEvent.click(mark);
    expect(screen.queryByRole("button", { name: /remove marker/ })).toBeNull();
  });

  it("show an error when invalid, and stay for correction", async () => {
    const { fake } = setUp();
    const field = await type("somewhere");
    await userEvent.keyboard("{Enter}");
    expect(screen.getByRole("alert").textContent).toMatch(/Couldn't read these coordinates/);
    expect((field as HTMLInputElement).value).toBe("somewhere");
    expect(fake.stage.goTo).not.toHaveBeenCalled();
    await userEvent.clear(field);
    await userEvent.type(field, "40.5, -107.5");
    await userEvent.click(screen.getByRole("button", { name: "Go there" }));
    expect(fake.stage.goTo).toHaveBeenCalledWith({ longitude: -107.5, latitude: 40.5, zoom: 15 });
  });
});
