// @vitest-environment jsdom
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Services } from "../../../src/app/services";
import type { Position } from "../../../src/domain/geometry";
import { openFeature } from "../../../src/features/content/openFeature";
import { sessionStarted } from "../../../src/features/session/slice";
import { chooseTiles } from "../../../workers/profile/ground";
import { profileOf } from "../../../workers/profile/kernel";
import { layOut } from "../../../workers/profile/layOut";
import { USER } from "../app/fakes";
import { feature } from "../content/memoryApi";
import { layOut as layOutScreen, showView, tidyUp } from "../content/screen";

beforeEach(layOutScreen);
afterEach(tidyUp);

/** About 2.1 miles to the east, climbing from 1,000 m to 1,200 m and descending to 1,100 m. */
const climb: Position[] = [
  [-107.54, 40.5, 1000],
  [-107.52, 40.5, 1200],
  [-107.5, 40.5, 1100],
];
const features = [
  feature("way", {
    title: "Way in",
    geometry: { type: "LineString", coordinates: climb },
    properties: { ghType: "Tracks", icon: null },
  }),
  feature("fence", {
    title: "Fence",
    geometry: { type: "LineString", coordinates: climb.map(([east, north]) => [east, north, 0]) },
    properties: { ghType: "Polyline", icon: null },
  }),
  feature("camp", { title: "Camp" }),
];

type Read = Services["profile"]["read"];

const onLevelGround = (height: number, error: string | null = null): Read => {
  return async (line) => {
    const stations = layOut(Float64Array.from(line.flat()));
    const tiles = chooseTiles(stations, 12);
    const raster = { width: 1, height: 1, elevations: Float32Array.of(height) };
    return profileOf(stations, tiles, error === null ? tiles.map(() => raster) : [], error);
  };
};

async function open(uuid: string, read?: Read, remote?: Readonly<Record<string, unknown>>) {
  const services = read ? { profile: { read, dispose: () => {} } } : {};
  const run = await showView({ name: "Content" }, { features }, services);
  if (remote) run.store.dispatch(sessionStarted({ user: USER, remote }));
  run.store.dispatch(openFeature(uuid));
  await screen.findByRole("heading", { name: features.find((one) => one.uuid === uuid)?.title ?? "" });
  return run;
}

const section = () => screen.getByRole("region", { name: "Elevation Profile" });
const row = async (name: string) => {
  const head = await within(section()).findByRole("rowheader", { name });
  return within(head.closest("tr") as HTMLElement)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
};

describe("the elevation profile", () => {
  it("shows the recorded figures, in words too", async () => {
    await open("way");
    expect(await row("Gain")).toEqual(["656 ft"]);
    expect(await row("Loss")).toEqual(["328 ft"]);
    expect(await row("Highest")).toEqual(["3,937 ft"]);
    expect(await row("Lowest")).toEqual(["3,281 ft"]);
    expect(await row("Steepest grade")).toEqual(["12% up"]);
    expect(
      within(section()).getByText(
        /^Along 2\.11 mi the recorded elevation gains 656 ft and loses 328 ft in total/,
      ),
    ).toBeDefined();
  });

  it("has two columns when ground elevation is known too", async () => {
    await open("way", onLevelGround(1000));
    expect(await row("Highest")).toEqual(["3,281 ft", "3,937 ft"]);
    expect(await row("Gain")).toEqual(["0 ft", "656 ft"]);
    expect(
      within(section())
        .getAllByRole("columnheader")
        .map((head) => head.textContent),
    ).toEqual(["Ground", "Recorded"]);
  });

  it("labels figures of generated terrain as samples, to the nearest 100 ft", async () => {
    const ramp: Read = async (line, source, signal) => {
      const profile = await onLevelGround(1000)(line, source, signal);
      const ground = profile.ground && { ...profile.ground, gain: 170, highest: 1070 };
      return { ...profile, ground };
    };
    await open("way", ramp, { elevation: { terrarium: "/tiles/{z}/{x}/{y}", sample: true } });
    expect(await row("Highest")).toEqual(["3,500 ft", "3,937 ft"]);
    expect(await row("Lowest")).toEqual(["3,300 ft", "3,281 ft"]);
    expect(await row("Gain")).toEqual(["600 ft", "656 ft"]);
    expect(await row("Loss")).toEqual(["0 ft", "328 ft"]);
    const heads = within(section()).getAllByRole("columnheader");
    expect(heads.map((head) => head.textContent)).toEqual(["Ground (sample)", "Recorded"]);
    const slider = within(section()).getByRole("slider");
    expect(slider.getAttribute("aria-valuetext")).toMatch(/ground 3,300 ft \(sample\), recorded 3,281 ft/);
    expect(within(section()).getByText(/ the sample ground gains 600 ft and loses 0 ft/)).toBeDefined();
  });

  it.each([
    [[-180, -90, 180, 90], "Ground"],
    [[170, 80, 171, 81], "Ground (sample)"],
  ])("over terrain measured in %j has the heading %s", async (measured, head) => {
    const elevation = { terrarium: "/tiles/{z}/{x}/{y}", sample: true, measured: [measured] };
    await open("way", onLevelGround(1000), { elevation });
    await row("Highest");
    const heads = within(section()).getAllByRole("columnheader");
    expect(heads.map(({ textContent }) => textContent)).toEqual([head, "Recorded"]);
  });

  it("moves a crosshair with the keyboard, and sends its position to the map", async () => {
    const { store, user } = await open("way");
    const slider = await within(section()).findByRole("slider");
    slider.focus();
    expect(slider.getAttribute("aria-valuetext")).toBe("0.00 mi, 3,281 ft, 12% up");
    await user.keyboard("{End}");
    expect(slider.getAttribute("aria-valuetext")).toMatch(/^2\.11 mi, 3,609 ft, 6% down$/);
    expect(store.getState().elevationProfile.pointed?.longitude).toBeCloseTo(-107.5, 9);
    expect(store.getState().elevationProfile.pointed?.latitude).toBeCloseTo(40.5, 3);
    const at = () => Number(slider.getAttribute("aria-valuenow"));
    const end = at();
    await user.keyboard("{ArrowLeft}");
    expect(end - at()).toBeCloseTo(0.0211, 2);
    await user.keyboard("{PageDown}{Home}");
    expect(at()).toBe(0);
    slider.blur();
    expect(store.getState().elevationProfile.pointed).toBeNull();
  });

  it("follows the pointer until it leaves", async () => {
    const { store } = await open("way");
    const slider = await within(section()).findByRole("slider");
    vi.spyOn(slider, "getBoundingClientRect").mockReturnValue({ left: 100, width: 200 } as DOMRect);
    // jsdom's pointer events have no coordinates.
    fireEvent(slider, new MouseEvent("pointermove", { bubbles: true, clientX: 200 }));
    expect(slider.getAttribute("aria-valuetext")).toMatch(/^1\.05 mi, 3,93\d ft/);
    expect(store.getState().elevationProfile.pointed?.longitude).toBeCloseTo(-107.52, 3);
    fireEvent.pointerLeave(slider);
    expect(store.getState().elevationProfile.pointed).toBeNull();
  });

  it("reports when the ground can't be read, and retries", async () => {
    const read = vi
      .fn<Read>()
      .mockImplementationOnce(onLevelGround(1000, "The elevation service cannot be reached."))
      .mockImplementationOnce(onLevelGround(1000));
    const { user } = await open("fence", read);
    const alert = await within(section()).findByRole("alert");
    expect(alert.textContent).toContain("The elevation service cannot be reached.");
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await row("Highest")).toEqual(["3,281 ft"]);
  });

  it("keeps the recorded profile when ground data is missing", async () => {
    await open("way", onLevelGround(0, "The elevation service answered 500."));
    expect(await row("Gain")).toEqual(["656 ft"]);
    expect(within(section()).getByRole("alert").textContent).toContain("answered 500");
  });

  it("survives a crashed worker", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const read = vi.fn<Read>().mockRejectedValueOnce(new Error("The profile worker stopped."));
    read.mockImplementationOnce(onLevelGround(1000));
    const { user } = await open("fence", read);
    await within(section()).findByText("The profile worker stopped.");
    await user.click(within(section()).getByRole("button", { name: "Try again" }));
    expect(await row("Lowest")).toEqual(["3,281 ft"]);
  });

  it("explains that it needs an elevation service", async () => {
    await open("fence");
    expect(await within(section()).findByText(/this site has no elevation service/)).toBeDefined();
  });

  it("closes when another feature opens", async () => {
    const signals: AbortSignal[] = [];
    const read: Read = (_line, _source, signal) => {
      if (signal) signals.push(signal);
      return new Promise(() => {});
    };
    const { store } = await open("fence", read);
    expect((await within(section()).findByRole("status")).textContent).toBe("Reading elevations...");
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    store.dispatch(openFeature("camp"));
    await screen.findByRole("heading", { name: "Camp" });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(screen.queryByRole("region", { name: "Elevation Profile" })).toBeNull();
  });
});
