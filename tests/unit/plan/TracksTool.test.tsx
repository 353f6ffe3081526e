// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type { Feature } from "../../../src/domain/feature";
import { atMost } from "../../../src/domain/units";
import { selectIds } from "../../../src/features/content/selection/slice";
import { featuresPut } from "../../../src/features/content/slice";
import { PlanView } from "../../../src/features/plan/components/PlanView";
import { chooseTool } from "../../../src/features/plan/slice";
import { labelsOf } from "../../../src/features/plan/tracks/components/TrackColors";
import { roundStep } from "../../../src/features/plan/tracks/components/TrimSlider";
import { climbText, spanText } from "../../../src/features/plan/tracks/components/texts";
import {
  changeTracks,
  chooseRow,
  retryTracks,
  saveTracks,
  tracksChosen,
  tracksFailed,
  tracksOfSelection,
  tracksOpened,
  tracksRunning,
  tracksSaving,
  tracksShaped,
} from "../../../src/features/plan/tracks/slice";
import { sessionStarted } from "../../../src/features/session/slice";
import { GRADE_BREAKS } from "../../../workers/tracks/draw";
import { Shaper } from "../../../workers/tracks/kernel";
import { pointsOf } from "../../../workers/tracks/points";
import type { OpenedTrack, ShapedTracks, TrackSettings } from "../../../workers/tracks/types";
import { USER } from "../app/fakes";
import { renderApp } from "../app/renderApp";
import { stubResizeObserver } from "../app/stubResizeObserver";
import { row } from "../map/fakeFeatures";
import { PLAIN, run } from "../workers/tracks/made";
import { outing, trackOf } from "./tracksRun";

stubResizeObserver();
afterEach(cleanup);

const pointsOfFeature = ({ geometry, properties }: Feature) =>
  pointsOf(geometry.type === "LineString" ? geometry.coordinates : [], properties.times ?? null);

const openedOf = ({ uuid, title, isOwner, properties, geometry }: Feature): OpenedTrack => ({
  ...properties,
  uuid,
  title,
  isOwner,
  collectionIds: [],
  points: geometry.coordinates.length,
  timed: true,
  elevated: true,
});

function show(
  features: readonly Feature[] = [outing("a", { title: "Ridge walk" })],
  settings: Partial<TrackSettings> = {},
) {
  const view = renderApp(<PlanView />);
  const remote = { elevation: { imageServer: "/elevation", maxLevel: 16 } };
  view.dispatch(sessionStarted({ user: USER, remote }));
  view.dispatch(featuresPut(features.map((one) => row(one.uuid, one, "Sketch_Polyline"))));
  view.dispatch(chooseTool("tracks"));
  const shape = (part: Partial<TrackSettings> = {}) => {
    const next = { ...PLAIN, ...part };
    const shaped = run(new Shaper(features.map(pointsOfFeature)).shape(next));
    view.dispatch(changeTracks(next));
    view.dispatch(tracksShaped(shaped as ShapedTracks));
  };
  const choose = () => {
    view.dispatch(tracksChosen(features.map(({ uuid }) => uuid)));
    view.dispatch(tracksOpened(features.map(openedOf)));
    shape(settings);
  };
  const current = () => view.store.getState().tracks;
  return { ...view, choose, shape, current };
}
const figures = () => screen.getByRole("region", { name: "Figures" });

describe("the tracks tool", () => {
  it("asks for a track, and offers the selected ones", async () => {
    const view = show();
    expect(screen.getByText("Click a track or a line on the map.")).toBeTruthy();
    const use = screen.getByRole("button", { name: "Use selection" });
    expect(use.getAttribute("aria-disabled")).toBe("true");
    view.dispatch(selectIds(["a"]));
    await userEvent.click(screen.getByRole("button", { name: "Use 1 selected track" }));
    expect(view.actions.map(({ type }) => type)).toContain(tracksOfSelection.type);
  });

  it("shows a track's length and duration, and removes it", async () => {
    const view = show();
    view.choose();
    expect(within(figures()).getByRole("status").textContent).toBe("0.89 mi · 19 min 10 s moving");
    for (const [name, value] of [
      ["Stopped", "10 min 40 s"],
      ["Ascent", "781 ft"],
      ["Descent", "0 ft"],
    ] as const)
      expect(within(figures()).getByText(name).nextSibling?.textContent).toBe(value);
    await userEvent.click(screen.getByRole("button", { name: "Clear Ridge walk" }));
    expect(view.current().ids).toEqual([]);
  });

  it("says what a line without times and elevations can't show, and hides its sliders", () => {
    show([
      trackOf(
        "l",
        [
          [-106, 40, 0],
          [-105.99, 40, 0],
        ],
        null,
      ),
    ]).choose();
    expect(within(figures()).getByText(/^No times are recorded here/)).toBeTruthy();
    expect(within(figures()).getByText(/^No elevations are recorded here/)).toBeTruthy();
    expect(within(figures()).getByRole("status").textContent).not.toContain("under way");
    expect(screen.queryByLabelText("Stop radius, exact value")).toBeNull();
    expect(screen.getByLabelText("Gap distance, exact value")).toBeTruthy();
    expect(screen.getByText("Speed isn't known here, so the line is gray.")).toBeTruthy();
  });

  it("changes its settings by sliders, switches and choices, in meters and seconds", async () => {
    const view = show([outing("a"), outing("b", {}, 3000)]);
    view.choose();
    const type = async (name: string, value: string) => {
      const box = screen.getByLabelText(`${name}, exact value`);
      await userEvent.clear(box);
      await userEvent.type(box, `${value}{Enter}`);
    };
    await type("Stop radius", "200");
    await type("Stop time", "10");
    await type("Gap time", "30");
    await type("Gap distance", "2");
    await type("Simplify", "50");
    for (const name of ["Split at stops", "Split at gaps", /^Reverse/, /^Elevation from the map/])
      await userEvent.click(screen.getByRole("switch", { name }));
    await userEvent.click(screen.getByRole("radio", { name: "Join nearest ends" }));
    await userEvent.click(screen.getByRole("radio", { name: "Grade" }));
    expect(view.current().settings).toMatchObject({
      join: "ends",
      reverse: true,
      splitStops: true,
      splitGaps: true,
      stopRadius: expect.closeTo(60.96, 1),
      stopSeconds: 600,
      gapSeconds: 1800,
      gapMeters: expect.closeTo(3218.5, 0),
      simplify: expect.closeTo(15.24, 1),
      ground: true,
      color: "grade",
    });
  });

  it("trims both ends by distance or by time, and says when nothing is left", async () => {
    const view = show();
    view.choose();
    const end = screen.getByRole("slider", { name: "Keep, maximum" });
    end.focus();
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(view.current().settings.trim).toMatchObject({
      by: "distance",
      start: 0,
      end: expect.closeTo(32, -1),
    });
    await userEvent.click(screen.getByRole("switch", { name: "Trim by time" }));
    expect(view.current().settings.trim).toEqual({ by: "time", start: 0, end: 0 });
    view.dispatch(tracksShaped(null));
    expect(screen.getByText("Everything is trimmed off. Trim less.")).toBeTruthy();
    expect(screen.getByRole("slider", { name: "Keep, maximum" })).toBeTruthy();
  });

  it("shows how far the line moves when points are left out", () => {
    const view = show();
    view.choose();
    expect(screen.getByText("Keeps all 180 points.")).toBeTruthy();
    view.shape({ simplify: 5 });
    expect(screen.getByText(/^Keeps \d+ of 180 points\. The line moves by at most \d+ ft\.$/)).toBeTruthy();
  });

  it("lists legs and stops with their times, and shows one on the map until it is pressed again", async () => {
    const view = show();
    view.choose();
    expect(screen.getByText("2 legs, 1 stop")).toBeTruthy();
    const list = screen.getByRole("list", { name: "Legs, stops and gaps" });
    const stop = within(list).getByRole("button", { name: /^Stop 1/ });
    expect(stop.textContent).toMatch(/^Stop 1\d+:\d\d [AP]M to \d+:\d\d [AP]M10 min 40 s$/);
    await userEvent.click(stop);
    expect(view.current().chosen).toBe(1);
    expect(stop.getAttribute("aria-pressed")).toBe("true");
    await userEvent.keyboard("{Enter}");
    expect(view.current().chosen).toBeNull();
    expect(view.actions.filter(chooseRow.match)).toHaveLength(2);
  });

  it("saves the tracks after a split, or replaces the originals", async () => {
    const view = show(undefined, { splitStops: true });
    view.choose();
    await userEvent.click(screen.getByRole("button", { name: "Save as 2 new tracks" }));
    await userEvent.click(screen.getByRole("button", { name: "Replace" }));
    expect(view.actions.filter(saveTracks.match).map(({ payload }) => payload)).toEqual(["new", "replace"]);
    expect(screen.getByText(/Recently deleted/)).toBeTruthy();
    view.shape();
    expect(screen.getByText(/^Replacing keeps the track's notes, photos and hunts\./)).toBeTruthy();
    view.dispatch(tracksSaving(true));
    expect(screen.getByRole("button", { name: "Save as new track" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
  });

  it("can't replace a shared track", () => {
    const view = show([outing("a", { isOwner: false })]);
    view.choose();
    expect(screen.getByRole("button", { name: "Replace" }).getAttribute("aria-disabled")).toBe("true");
    expect(
      screen.getByRole("button", { name: "Save as new track" }).getAttribute("aria-disabled"),
    ).toBeNull();
  });

  it("shows reading progress and why it failed, and retries", async () => {
    const view = show();
    view.choose();
    view.dispatch(tracksRunning({ done: 1, total: 2 }));
    expect(screen.getByRole("progressbar", { name: "Reading tracks..." })).toBeTruthy();
    view.dispatch(tracksRunning({ done: 1, total: 2, ground: true }));
    expect(screen.getByRole("progressbar", { name: "Reading elevations..." })).toBeTruthy();
    view.dispatch(tracksFailed("Can't reach the server."));
    expect(screen.getByText("Can't reach the server.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(view.actions.map(({ type }) => type)).toContain(retryTracks.type);
  });
});

describe("tracks tool texts", () => {
  it("name the classes of speeds and grades", () => {
    expect(labelsOf("speed", Float64Array.of(0.5, 1, 1.5, 2, 2.5), "metric")).toEqual([
      "Under 1.8 km/h",
      "1.8 to 3.6 km/h",
      "3.6 to 5.4 km/h",
      "5.4 to 7.2 km/h",
      "7.2 to 9.0 km/h",
      "9.0 km/h or more",
    ]);
    expect(labelsOf("grade", GRADE_BREAKS, "metric")).toEqual([
      "Down over 20%",
      "Down 10 to 20%",
      "Down 3 to 10%",
      "Level, within 3%",
      "Up 3 to 10%",
      "Up 10 to 20%",
      "Up over 20%",
    ]);
  });

  it("never understate how far the line moves", () => {
    expect(atMost(4.2, "metric")).toBe("5 m");
    expect(atMost(4, "metric")).toBe("4 m");
    expect(atMost(0, "metric")).toBe("0 m");
    expect([climbText(0, "imperial"), climbText(Number.NaN, "imperial")]).toEqual(["0 ft", "--"]);
  });

  it("name both days of a track that crosses midnight", () => {
    const [evening, night, morning] = [
      new Date(2026, 8, 12, 18, 5),
      new Date(2026, 8, 12, 21),
      new Date(2026, 8, 13, 7),
    ].map(Number);
    expect(spanText(evening as number, night as number)).toBe("Sep 12, 2026 6:05 PM to 9:00 PM");
    expect(spanText(evening as number, morning as number)).toBe(
      "Sep 12, 2026 6:05 PM to Sep 13, 2026 7:00 AM",
    );
  });

  it("use round steps for the trim slider, at least a hundred of them", () => {
    expect([0.3, 0.9, 5, 47, 640].map(roundStep)).toEqual([0.01, 0.01, 0.01, 0.1, 1]);
  });
});
