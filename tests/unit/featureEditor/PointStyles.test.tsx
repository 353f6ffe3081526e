// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import type { Rgba } from "../../../src/domain/catalogs";
import { DEFAULT_PREFERENCES } from "../../../src/domain/preferences";
import { PointStyles } from "../../../src/features/featureEditor/components/PointStyles";
import { clearRecents, draftOpened } from "../../../src/features/featureEditor/slice";
import { preferencesLoaded } from "../../../src/features/preferences/slice";
import { renderApp } from "../app/renderApp";

afterEach(cleanup);

/** Renders the suggested styles with the given number of recent ones, all different. */
function setUp(recents: number) {
  const app = renderApp(<PointStyles uuid="a" />);
  const color: Rgba = [41, 98, 255, 1];
  const points = ["elk", "camp", "blind"].slice(0, recents).map((icon) => ({ icon, color }));
  const { features } = DEFAULT_PREFERENCES.recents;
  const recent = {
    ...DEFAULT_PREFERENCES.recents,
    features: { ...features, styles: { ...features.styles, points } },
  };
  app.dispatch(preferencesLoaded({ ...DEFAULT_PREFERENCES, recents: recent }));
  app.dispatch(draftOpened({ uuid: "a", title: "Camp", hex: "#F37735", strokeWidth: 4, icon: "camp" }));
  return app;
}

it("offers to clear recent styles when there are more than two tiles", async () => {
  const { types } = setUp(2);
  expect(screen.getAllByRole("button", { name: /^(Current|Recent): / })).toHaveLength(3);
  await userEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(types()).toContain(clearRecents.type);
});

it("has no clear button with two tiles", () => {
  setUp(1);
  expect(screen.getAllByRole("button", { name: /^(Current|Recent): / })).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Clear" })).toBeNull();
});
