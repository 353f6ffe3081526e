import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { toRow } from "../../../src/domain/featureRow";
import { featuresPut } from "../../../src/features/content/slice";
import { FeatureNames } from "../../../src/features/featureNames/components/FeatureNames";
import { MapStageContext } from "../../../src/features/map/components/MapStageContext";
import { modeChanged } from "../../../src/features/mapMode/slice";
import { featureNamesSet } from "../../../src/features/preferences/settings";
import type { MapControls, MapStage, NamePlace } from "../../../src/map/mapStage";
import { renderApp } from "../app/renderApp";
import { feature } from "../content/memoryApi";
import { createFakeStage } from "../map/fakeStage";

// @vitest-environment jsdom

afterEach(cleanup);
/** jsdom can't measure fonts. */
vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);

function setUp(places: NamePlace[] | null) {
  const fake = createFakeStage();
  vi.mocked(fake.stage.content.namePlaces).mockImplementation(async () => places);
  let onScreen = true;
  const toScreen = (longitude: number, latitude: number) => (onScreen ? { x: longitude, y: latitude } : null);
  const leaveScreen = () => {
    onScreen = false;
  };
  const app = renderApp(
    <MapStageContext value={{ ...fake.stage, toScreen } as unknown as MapStage & MapControls}>
      <FeatureNames />
    </MapStageContext>,
  );
  app.dispatch(featuresPut(["Camp", "Spring", "Gate"].map((title) => toRow(feature(title, { title })))));
  return { ...app, fake, leaveScreen };
}

const AT: NamePlace[] = [
  { uuid: "Camp", longitude: 100, latitude: 100 },
  { uuid: "Spring", longitude: 110, latitude: 105 },
  { uuid: "Gate", longitude: 400, latitude: 100 },
  { uuid: "gone", longitude: 700, latitude: 100 },
];

describe("names of features on the map", () => {
  it("are off by default, without any map requests", () => {
    const { fake } = setUp(AT);
    expect(screen.queryByText("Camp")).toBeNull();
    expect(fake.stage.content.namePlaces).not.toHaveBeenCalled();
  });

  it("show at their positions where they don't overlap", async () => {
    const { dispatch } = setUp(AT);
    dispatch(featureNamesSet(true));
    const camp = await screen.findByText("Camp");
    expect(camp.parentElement?.style.transform).toBe("translate(100px, 100px)");
    expect(screen.getByText("Gate")).toBeDefined();
    expect(screen.queryByText("Spring")).toBeNull();
  });

  it("avoid the basemap's labels while those show", async () => {
    const { dispatch, fake } = setUp(AT);
    const keepOff = vi.mocked(fake.stage.labels.keepOff);
    dispatch(featureNamesSet(true));
    await screen.findByText("Camp");
    const names = keepOff.mock.lastCall?.[0] ?? [];
    expect(names.map(({ longitude, latitude }) => [longitude, latitude])).toEqual([
      [100, 100],
      [400, 100],
    ]);
    const [camp] = names;
    // Below the marker's tip and centered on it.
    expect(camp?.top).toBe(1);
    expect(camp?.left).toBe(-(camp?.width ?? 0) / 2);
    dispatch(featureNamesSet(false));
    await waitFor(() => expect(keepOff.mock.lastCall).toEqual([[]]));
  });

  it("are hidden with too many features in view", async () => {
    const { dispatch, fake } = setUp(null);
    dispatch(featureNamesSet(true));
    await waitFor(() => expect(fake.stage.content.namePlaces).toHaveBeenCalled());
    expect(screen.queryByText("Camp")).toBeNull();
  });

  it("show in 3D too, except for features off screen", async () => {
    const { dispatch, fake, leaveScreen } = setUp(AT);
    dispatch(modeChanged("3D"));
    dispatch(featureNamesSet(true));
    const camp = await screen.findByText("Camp");
    expect(camp.parentElement?.hidden).toBe(false);
    leaveScreen();
    fake.look({});
    expect(camp.parentElement?.hidden).toBe(true);
  });
});
