import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { modalComponents } from "../../../src/app/modals";
import { Exaggeration } from "../../../src/features/account/components/Exaggeration";
import { saveExaggeration } from "../../../src/features/account/slice";
import { ModeToggle } from "../../../src/features/mapMode/components/ModeToggle";
import { modeChanged, sceneFailed, switchBegan, toggleMode } from "../../../src/features/mapMode/slice";
import { Modals } from "../../../src/features/modals/components/Modals";
import { openModal } from "../../../src/features/modals/slice";
import { navigateFresh } from "../../../src/features/sidebar/slice";
import { renderApp } from "../app/renderApp";

// @vitest-environment jsdom

afterEach(cleanup);

/** The slider needs it, but jsdom doesn't have it. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const toggle = (mode: "2D" | "3D") => screen.getByRole("button", { name: `Switch map to ${mode}` });
const looksDisabled = (mode: "2D" | "3D") => toggle(mode).className.includes("unsupported");

describe("the 2D/3D toggle", () => {
  it("requests the other mode, whichever is shown", async () => {
    const { dispatch, types } = renderApp(<ModeToggle />);
    await userEvent.click(toggle("3D"));
    expect(types()).toContain(toggleMode.type);
    dispatch(modeChanged("3D"));
    expect(toggle("2D").textContent).toBe("2D");
  });

  it("shows that it is busy", () => {
    const { dispatch } = renderApp(<ModeToggle />);
    dispatch(switchBegan("3D"));
    expect(toggle("3D").getAttribute("aria-busy")).toBe("true");
  });

  it("looks disabled in 2D while imagery is open or after the scene has failed, and can still be pressed", async () => {
    const { dispatch, types } = renderApp(<ModeToggle />);
    expect(looksDisabled("3D")).toBe(false);
    dispatch(navigateFresh({ name: "HistoricalImagery" }));
    expect(looksDisabled("3D")).toBe(true);
    dispatch(modeChanged("3D"));
    expect(looksDisabled("2D")).toBe(false);
    dispatch(navigateFresh({ name: "Library" }));
    dispatch(sceneFailed("no context"));
    expect(looksDisabled("3D")).toBe(true);
    await userEvent.click(toggle("3D"));
    expect(types()).toContain(toggleMode.type);
  });
});

describe("'Feature Not Supported'", () => {
  it("says that imagery requires 2D", async () => {
    const { dispatch, store } = renderApp(<Modals components={modalComponents} />);
    dispatch(openModal({ kind: "feature-not-supported", reason: "imagery" }));
    const dialog = screen.getByRole("dialog", { name: "Feature Not Supported" });
    expect(dialog.textContent).toContain("Historical Imagery is only available while using 2D");
    expect(screen.queryByRole("link")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "OK" }));
    expect(store.getState().modals).toEqual([]);
  });

  it("says what the device lacks, with a link to the requirements", () => {
    const { dispatch } = renderApp(<Modals components={modalComponents} />);
    dispatch(openModal({ kind: "feature-not-supported", reason: "device" }));
    const dialog = screen.getByRole("dialog", { name: "Feature Not Supported" });
    expect(dialog.textContent).toContain("This feature is not supported by your device.");
    const link = screen.getByRole("link", { name: "Learn more" });
    expect(link.getAttribute("href")).toContain("scene-viewer-requirements");
    expect(link.getAttribute("rel")).toContain("noopener");
  });
});

it("terrain exaggeration is a slider that appears only in 3D", async () => {
  const { dispatch, actions } = renderApp(<Exaggeration />);
  expect(screen.queryByRole("button")).toBeNull();
  dispatch(modeChanged("3D"));
  await userEvent.click(screen.getByRole("button", { name: "Elevation exaggeration" }));
  screen.getByRole("slider", { name: "Elevation exaggeration" }).focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(actions).toContainEqual(saveExaggeration(1.5));
});
