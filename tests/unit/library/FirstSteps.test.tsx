// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { toRow } from "../../../src/domain/featureRow";
import { running } from "../../../src/domain/status";
import { huntsLoading } from "../../../src/features/content/hunts/slice";
import { contentLoading, featuresPut } from "../../../src/features/content/slice";
import { FirstSteps } from "../../../src/features/library/components/FirstSteps";
import { renderApp } from "../app/renderApp";
import { feature } from "../content/memoryApi";

afterEach(cleanup);

/** Returns what is visible: the card, the loading rows, or the list that the card replaces. */
const seen = () => [
  ...(screen.queryByRole("region", { name: "First steps" }) ? ["card"] : []),
  ...(screen.queryByText("Loading layers...") ? ["loading"] : []),
  ...(screen.queryByText("Colorado") ? ["states"] : []),
];

function show() {
  const app = renderApp(
    <FirstSteps>
      <p>Colorado</p>
    </FirstSteps>,
  );
  app.dispatch(contentLoading({ state: "done" }));
  app.dispatch(huntsLoading(running()));
  return app;
}

describe("the first steps", () => {
  it("replace the states once the account is known to be empty", () => {
    const { dispatch } = show();
    expect(seen()).toEqual(["loading"]);
    dispatch(huntsLoading({ state: "done" }));
    expect(seen()).toEqual(["card"]);
    dispatch(featuresPut([toRow(feature("a"))]));
    expect(seen()).toEqual(["states"]);
  });

  it("don't replace the states when the content couldn't load", () => {
    const { dispatch } = show();
    dispatch(huntsLoading({ state: "failed", error: "No connection" }));
    expect(seen()).toEqual(["states"]);
  });

  it("lead to a waypoint, an import and a hunt", async () => {
    const { dispatch, store } = show();
    dispatch(huntsLoading({ state: "done" }));
    await userEvent.click(screen.getByRole("button", { name: "Mark your first place" }));
    expect(store.getState().map.activeTool).toBe("Sketch_Point");
    await userEvent.click(screen.getByRole("button", { name: "Bring in your files" }));
    expect(store.getState().sidebar.view?.name).toBe("Import");
    await userEvent.click(screen.getByRole("button", { name: "Start your first hunt" }));
    expect(store.getState().modals.map(({ kind }) => kind)).toEqual(["create-hunt"]);
  });

  it("give way to the states once those are opened", async () => {
    const { dispatch, store } = show();
    dispatch(huntsLoading({ state: "done" }));
    await userEvent.click(screen.getByRole("button", { name: "Show all states" }));
    expect(seen()).toEqual(["states"]);
    expect(store.getState().settings.firstStepsHidden).toBe(true);
  });
});
