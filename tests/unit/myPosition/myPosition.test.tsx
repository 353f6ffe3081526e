// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createLocateDevice, type LocateDevice, type PositionResult } from "../../../src/api/geolocation";
import { MapStageContext } from "../../../src/features/map/components/MapStageContext";
import { LocateButton } from "../../../src/features/myPosition/components/LocateButton";
import { MyPositionMark } from "../../../src/features/myPosition/components/MyPositionMark";
import { myPositionSaga } from "../../../src/features/myPosition/saga";
import type { MapControls, MapStage } from "../../../src/map/mapStage";
import { fakeServices } from "../app/fakes";
import { renderApp } from "../app/renderApp";
import { createFakeStage, settle } from "../map/fakeStage";

afterEach(cleanup);

function setUp(locateDevice: LocateDevice) {
  const fake = createFakeStage();
  const toScreen = (x: number, y: number) => ({ x: 1000 * (x + 110), y: 1000 * (45 - y) });
  const stage = { ...fake.stage, toScreen };
  const app = renderApp(
    <MapStageContext value={stage as MapStage & MapControls}>
      <LocateButton />
      <MyPositionMark />
    </MapStageContext>,
    { saga: myPositionSaga, services: fakeServices({ stage: fake.stage, locateDevice }) },
  );
  const toasts = () => app.store.getState().toasts.map(({ text }) => text);
  const press = () => userEvent.click(screen.getByRole("button", { name: /^Locate me/ }));
  return { ...app, fake, toasts, press };
}
const found = (accuracy: number, latitude = 40.5): PositionResult => ({
  success: true,
  data: { longitude: -107.5, latitude, accuracy },
});

describe("Locate me", () => {
  it("goes to the position and marks it with its accuracy until the mark is clicked", async () => {
    const { fake, press, toasts } = setUp(async () => found(30));
    await press();
    await settle();
    expect(fake.stage.goTo).toHaveBeenCalledWith({ longitude: -107.5, latitude: 40.5, zoom: 15 });
    expect(toasts()).toEqual([]);
    const mark = await screen.findByRole("button", { name: "Your location, within 98 ft: remove marker" });
    await userEvent.click(mark);
    expect(screen.queryByRole("button", { name: /remove marker/ })).toBeNull();
  });

  it("shows the whole circle of an inaccurate position", async () => {
    const { fake, press } = setUp(async () => found(11_132));
    await press();
    await settle();
    expect(fake.stage.goTo).toHaveBeenCalledWith([
      expect.closeTo(-107.6315, 3),
      expect.closeTo(40.4, 3),
      expect.closeTo(-107.3685, 3),
      expect.closeTo(40.6, 3),
    ]);
  });

  it.each([
    ["denied", /blocked for this site\. Allow it/],
    ["unavailable", /Turn on location services/],
    ["timeout", /took too long\. Go where/],
    ["insecure", /only over HTTPS\. Open/],
  ] as const)("says what to do where the position is %s, and asks again", async (reason, text) => {
    const locate = vi.fn<LocateDevice>(async () => ({ success: false, reason }));
    const { press, toasts, store, fake } = setUp(locate);
    await press();
    await settle();
    expect(toasts()).toEqual([expect.stringMatching(text)]);
    expect(fake.stage.goTo).not.toHaveBeenCalled();
    locate.mockResolvedValueOnce(found(10));
    await press();
    await settle();
    expect([toasts(), store.getState().myPosition.position?.accuracy]).toEqual([[], 10]);
  });

  it("refuses a position beyond the map", async () => {
    const { press, toasts, fake } = setUp(async () => found(10, 88));
    await press();
    await settle();
    expect(toasts()).toEqual([expect.stringMatching(/too close to a pole/)]);
    expect(fake.stage.goTo).not.toHaveBeenCalled();
  });

  it("asks once while locating", async () => {
    const locate = vi.fn<LocateDevice>(() => new Promise(() => {}));
    const { press } = setUp(locate);
    await press();
    await press();
    expect(locate).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("button", { name: /^Locate me/ }).getAttribute("aria-disabled")).toBe("true");
  });
});

describe("the browser's position", () => {
  const browser = (answer: Geolocation["getCurrentPosition"]) =>
    ({ getCurrentPosition: answer }) as unknown as Geolocation;

  it("is read with its accuracy", async () => {
    const coords = { longitude: 1, latitude: 2, accuracy: 3 } as GeolocationCoordinates;
    const locate = createLocateDevice(
      browser((done) => done({ coords } as GeolocationPosition)),
      true,
    );
    expect(await locate()).toEqual({ success: true, data: { longitude: 1, latitude: 2, accuracy: 3 } });
  });

  it.each([
    [1, "denied"],
    [2, "unavailable"],
    [3, "timeout"],
  ] as const)("fails with %i as %s", async (code, reason) => {
    const locate = createLocateDevice(
      browser((_, failed) => failed?.({ code } as GeolocationPositionError)),
      true,
    );
    expect(await locate()).toEqual({ success: false, reason });
  });

  it("times out when the browser never responds", async () => {
    vi.useFakeTimers();
    const located = createLocateDevice(
      browser(() => {}),
      true,
    )();
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect(await located).toEqual({ success: false, reason: "timeout" });
  });

  it("is not requested when the page isn't secure or the browser lacks geolocation", async () => {
    const ask = vi.fn();
    expect(await createLocateDevice(browser(ask), false)()).toEqual({ success: false, reason: "insecure" });
    expect(await createLocateDevice(undefined, true)()).toEqual({ success: false, reason: "unavailable" });
    expect(ask).not.toHaveBeenCalled();
  });
});
