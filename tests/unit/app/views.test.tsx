// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Provider } from "react-redux";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { viewLoaders } from "../../../src/app/views";
import { Sidebar } from "../../../src/features/sidebar/components/Sidebar";
import { createViews } from "../../../src/features/sidebar/createViews";
import { navigate, VIEWS } from "../../../src/features/sidebar/slice";
import { fakeServices, runFeature } from "./fakes";

const connection = vi.hoisted(() => ({ away: true }));
vi.mock("../../../src/features/help/components/HelpView", () => ({
  get HelpView() {
    if (connection.away) throw new Error("Failed to fetch dynamically imported module");
    return () => <h2>Help</h2>;
  },
}));

let views = createViews(viewLoaders);
beforeEach(() => {
  views = createViews(viewLoaders);
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "info").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("a view whose code couldn't be loaded opens on retry with a connection", async () => {
  connection.away = true;
  const { store } = runFeature(null, fakeServices());
  render(
    <Provider store={store}>
      <Sidebar views={views} />
    </Provider>,
  );
  act(() => void store.dispatch(navigate({ name: "Help" })));
  expect(await screen.findByText("Couldn't show this view")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Couldn't show this view")).toBeDefined();
  connection.away = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Help" })).toBeDefined();
});

it("views are preloaded one by one, while idle and online", async () => {
  connection.away = false;
  const turn = vi.fn(async () => true);
  await views.preload(turn);
  expect(turn).toHaveBeenCalledTimes(VIEWS.length);
  const short = vi.fn().mockResolvedValueOnce(true).mockResolvedValueOnce(true).mockResolvedValue(false);
  await views.preload(short);
  expect(short).toHaveBeenCalledTimes(3);
  connection.away = true;
  turn.mockClear();
  await views.preload(turn);
  expect(turn.mock.calls.length).toBeLessThan(VIEWS.length);
  expect(console.info).toHaveBeenCalledWith("Unable to preload the view Help.", expect.any(Error));
});

it.each([
  ["Export", "Export"],
  ["Loader", "Hunts and Content"],
  ["MyContent", "My Content"],
  ["Saved", "Hunts and Content"],
] as const)("the view %s opens", async (name, title) => {
  const { store } = runFeature(null, fakeServices());
  render(
    <Provider store={store}>
      <Sidebar views={views} />
    </Provider>,
  );
  act(() => void store.dispatch(navigate({ name })));
  expect(await screen.findByRole("heading", { name: title, level: 2 })).toBeDefined();
});

it("every view that the specification names opens", () => {
  expect(Object.keys(viewLoaders).sort()).toEqual([...VIEWS].sort());
});
