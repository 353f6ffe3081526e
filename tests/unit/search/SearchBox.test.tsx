// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { useShortcuts } from "../../../src/app/useShortcuts";
import { MapStageContext } from "../../../src/features/map/components/MapStageContext";
import { hideCoordinatesSet } from "../../../src/features/preferences/settings";
import { SearchBox } from "../../../src/features/search/components/SearchBox";
import {
  recentRestored,
  resultChosen,
  resultsFound,
  type SearchResult,
  searchEnded,
  searchTyped,
} from "../../../src/features/search/slice";
import type { MapControls, MapStage } from "../../../src/map/mapStage";
import { renderApp } from "../app/renderApp";
import { createFakeStage } from "../map/fakeStage";

beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(cleanup);

const RESULTS: SearchResult[] = [
  { kind: "hunt", id: "h", label: "Craig 2026" },
  { kind: "feature", id: "f", label: "Craig camp", ghType: "Point" },
  { kind: "place", id: "p", label: "Craig, Colorado", type: "Town" },
];

function Page() {
  useShortcuts();
  return <SearchBox />;
}

function setUp() {
  const fake = createFakeStage();
  const app = renderApp(
    <MapStageContext value={fake.stage as MapStage & MapControls}>
      <Page />
    </MapStageContext>,
  );
  const chosen = () => app.actions.filter(resultChosen.match).map(({ payload }) => payload);
  return { ...app, fake, chosen };
}
const field = () => screen.getByRole<HTMLInputElement>("combobox");
const active = () => {
  const id = field().getAttribute("aria-activedescendant");
  return id && document.getElementById(id)?.textContent;
};

describe("map search", () => {
  it("takes the focus on Ctrl+K, and on / when the view has no search of its own", async () => {
    setUp();
    await userEvent.keyboard("{Control>}k{/Control}");
    expect(document.activeElement).toBe(field());
    field().blur();
    await userEvent.keyboard("/");
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe("");
  });

  it("moves through its results by arrow keys and opens one by Enter", async () => {
    const { dispatch, chosen, actions, fake } = setUp();
    fake.look({ longitude: -100, latitude: 41 });
    await userEvent.type(field(), "craig");
    expect(actions.findLast(searchTyped.match)?.payload).toEqual({ text: "craig", near: [-100, 41] });
    dispatch(resultsFound(RESULTS));
    // Enter has no effect until all results are there, because the first may change.
    await userEvent.keyboard("{Enter}");
    expect(chosen()).toEqual([]);
    dispatch(searchEnded(null));
    const list = screen.getByRole("listbox", { name: "Search results" });
    expect(
      within(list)
        .getAllByRole("option")
        .map((row) => row.textContent),
    ).toEqual(["Craig 2026Hunt", "Craig campWaypoint", "Craig, ColoradoTown"]);
    expect(active()).toBeNull();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}");
    expect(active()).toBe("Craig, ColoradoTown");
    await userEvent.keyboard("{ArrowUp}{Enter}");
    expect(chosen()).toEqual([RESULTS[1]]);
    expect(field().getAttribute("aria-expanded")).toBe("false");
  });

  it("opens the first result by Enter alone, and any by a click", async () => {
    const { dispatch, chosen } = setUp();
    await userEvent.type(field(), "craig");
    dispatch(resultsFound(RESULTS));
    dispatch(searchEnded(null));
    await userEvent.keyboard("{Enter}");
    await userEvent.type(field(), "craig");
    dispatch(resultsFound(RESULTS));
    await userEvent.click(screen.getByRole("option", { name: /Colorado/ }));
    expect(chosen()).toEqual([RESULTS[0], RESULTS[2]]);
  });

  it("is cleared by Escape, then closed by it", async () => {
    setUp();
    await userEvent.type(field(), "craig{Escape}");
    expect(field().value).toBe("");
    expect(document.activeElement).toBe(field());
    await userEvent.keyboard("{Escape}");
    expect(document.activeElement).not.toBe(field());
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("shows that it is running, found nothing, or failed", async () => {
    const { dispatch, actions } = setUp();
    await userEvent.type(field(), "x");
    expect(screen.getByText("Searching...")).toBeDefined();
    dispatch(searchEnded(null));
    expect(screen.getByText(/^Nothing found for “x”/)).toBeDefined();
    expect(screen.getByRole("status").textContent).toBe("0 results");
    dispatch(searchTyped({ text: "xy", near: null }));
    dispatch(searchEnded("Couldn't search places."));
    expect(within(screen.getByRole("alert")).getByText("Couldn't search places.")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(document.activeElement).toBe(screen.getByRole("combobox"));
    expect(actions.findLast(searchTyped.match)?.payload.text).toBe("xy");
  });

  it("offers recent searches, without coordinates where these are hidden", async () => {
    const { dispatch, store } = setUp();
    await userEvent.click(field());
    expect(screen.getByText(/^Towns, peaks, lakes, rivers, forests and zip codes/)).toBeDefined();
    const at: SearchResult = {
      kind: "coordinates",
      id: "a",
      label: "40.5° N",
      detail: "DD",
      longitude: -107,
      latitude: 40.5,
    };
    dispatch(recentRestored([at, ...RESULTS]));
    expect(screen.getByText("40.5° N")).toBeDefined();
    dispatch(hideCoordinatesSet(true));
    expect(screen.queryByText("40.5° N")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(store.getState().search.recent).toEqual([]);
  });
});
