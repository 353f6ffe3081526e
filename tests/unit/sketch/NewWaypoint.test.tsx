// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { NewWaypoint } from "../../../src/features/sketch/components/NewWaypoint";
import { namingOf } from "../../../src/features/sketch/naming";
import { namingSaga } from "../../../src/features/sketch/sagas/naming";
import { namingOpened } from "../../../src/features/sketch/slice";
import { temporaryFeature } from "../../../src/features/sketch/temporaryFeature";
import { fakeServices } from "../app/fakes";
import { renderApp } from "../app/renderApp";
import { createFakeStage } from "../map/fakeStage";

beforeAll(() => {
  // The options need it, but jsdom doesn't have it.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(cleanup);

const draft = temporaryFeature("Sketch_Point", { type: "Point", coordinates: [-105, 40, 0] }, 1000);
const card = () => screen.queryByLabelText("New waypoint");
const name = () => screen.getByLabelText<HTMLInputElement>("Waypoint name");

function drop() {
  const app = renderApp(<NewWaypoint />, {
    saga: namingSaga,
    services: fakeServices({ stage: createFakeStage().stage }),
  });
  expect(card()).toBeNull();
  app.dispatch(namingOpened(namingOf({ draft, key: "k" })));
  return { ...app, sketch: () => app.store.getState().sketch };
}

describe("the new waypoint card", () => {
  it("starts in the name, which is selected", () => {
    drop();
    expect(document.activeElement).toBe(name());
    expect([name().selectionStart, name().selectionEnd]).toEqual([0, draft.title.length]);
  });

  it("saves name, icon and color on Enter", async () => {
    const { sketch } = drop();
    await userEvent.click(screen.getByLabelText("Camp"));
    await userEvent.click(screen.getByLabelText("Blue"));
    await userEvent.clear(name());
    await userEvent.type(name(), "Elk wallow{Enter}");
    expect(card()).toBeNull();
    expect(sketch().named.k).toMatchObject({ title: "Elk wallow", icon: "camp" });
    expect(sketch().named.k?.color).toBeDefined();
  });

  it.each([
    ["Escape", () => userEvent.keyboard("x{Escape}")],
    ["its X", () => userEvent.click(screen.getByLabelText("Keep the default name"))],
  ])("keeps the defaults by %s", async (_how, leave) => {
    const { sketch } = drop();
    await leave();
    expect([card(), sketch().named]).toEqual([null, {}]);
  });

  it("keeps the default name when none is typed", async () => {
    const { sketch } = drop();
    await userEvent.clear(name());
    await userEvent.click(screen.getByText("Save"));
    expect([card(), sketch().named]).toEqual([null, {}]);
  });
});
