import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fromHex } from "../../../src/domain/catalogs";
import { featuresDropped } from "../../../src/features/content/slice";
import { undo } from "../../../src/features/edits/history/slice";
import { sendNow } from "../../../src/features/edits/outbox/slice";
import { draftOpened } from "../../../src/features/featureEditor/slice";
import { toggleTool } from "../../../src/features/map/slice";
import { layoutChanged, navigateFresh } from "../../../src/features/sidebar/slice";
import { namingOf } from "../../../src/features/sketch/naming";
import {
  cancelNaming,
  keepNaming,
  leaveNaming,
  namingChanged,
  namingOpened,
  retrySave,
} from "../../../src/features/sketch/slice";
import { temporaryFeature } from "../../../src/features/sketch/temporaryFeature";
import { NOW } from "../content/memoryApi";
import { openPage, quiet, sameServer } from "../edits/setup";

beforeEach(quiet);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const draft = temporaryFeature("Sketch_Point", { type: "Point", coordinates: [-105, 40, 0] }, NOW * 1000);
const KEY = "drawing-key";
const BLUE = fromHex("#2962FF");

/** Opens a page on which a waypoint was just dropped, with its card open. */
async function dropped(...options: Parameters<typeof openPage>) {
  const page = await openPage(...options);
  const drop = () => {
    page.store.dispatch(namingOpened(namingOf({ draft, key: KEY })));
    page.store.dispatch(retrySave({ draft, key: KEY }));
  };
  const saved = () => [...page.state().content.table.rows(page.state().content.table.ids)];
  const all = () =>
    saved().map(({ title, properties }) => [title, properties.icon, properties.color] as const);
  return { ...page, drop, all, naming: () => page.state().sketch.naming };
}
type Page = Awaited<ReturnType<typeof dropped>>;

const choose = (page: Page) =>
  page.store.dispatch(namingChanged({ title: " Elk wallow ", icon: "elk", hex: "#2962FF" }));
const CHOSEN = [["Elk wallow", "elk", BLUE]];
const DEFAULTS = [[draft.title, draft.properties.icon, draft.properties.color]];

describe("the card of a dropped waypoint", () => {
  it("saves name, icon and color, with an undo step of its own", async () => {
    const page = await dropped();
    page.drop();
    await page.settle();
    expect(page.naming()).toMatchObject({ title: draft.title, uuid: expect.any(String) });
    choose(page);
    expect(page.map.named("setStyle").at(-1)?.[2]).toEqual({ icon: "elk", color: BLUE });
    page.store.dispatch(keepNaming());
    await page.settle();
    expect([page.naming(), page.all()]).toEqual([null, CHOSEN]);
    page.store.dispatch(undo(undefined));
    await page.settle();
    expect(page.all()).toEqual(DEFAULTS);
    page.store.dispatch(undo(undefined));
    await page.settle();
    expect(page.all()).toEqual([]);
  });

  it("keeps the defaults when closed by Escape, and shows them again", async () => {
    const page = await dropped();
    page.drop();
    await page.settle();
    choose(page);
    page.store.dispatch(cancelNaming());
    await page.settle();
    expect([page.naming(), page.all()]).toEqual([null, DEFAULTS]);
    expect(page.map.named("setStyle").at(-1)?.[2]).toMatchObject({ icon: draft.properties.icon });
    expect(page.server.named("updateFeature")).toEqual([]);
  });

  it.each([
    ["the next tool is taken", toggleTool("Sketch_Point")],
    ["another view is opened", navigateFresh({ name: "Library" })],
  ])("keeps typed text when %s", async (_when, action) => {
    const page = await dropped();
    page.drop();
    await page.settle();
    choose(page);
    page.store.dispatch(action);
    await page.settle();
    expect([page.naming(), page.all()]).toEqual([null, CHOSEN]);
  });

  it("saves choices made before the server responded", async () => {
    const answers: (() => void)[] = [];
    const page = await dropped();
    const { createFeature } = page.services.api;
    page.services.api.createFeature = async (...made) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return createFeature(...made);
    };
    page.drop();
    choose(page);
    expect(page.map.named("drawTemporary").at(-1)?.[1]).toMatchObject({ properties: { icon: "elk" } });
    page.store.dispatch(keepNaming());
    await page.settle();
    expect(page.all()).toEqual([]);
    for (const answer of answers) answer();
    await page.settle();
    expect(page.all()).toEqual(CHOSEN);
  });

  it("stays open when an earlier waypoint is saved afterward", async () => {
    const answers: (() => void)[] = [];
    const page = await dropped();
    const { createFeature } = page.services.api;
    page.services.api.createFeature = async (...made) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return createFeature(...made);
    };
    page.drop();
    await page.settle();
    const later = { draft: { ...draft, uuid: "temp-point-2", title: "Later" }, key: "later-drawing-key" };
    page.store.dispatch(toggleTool("Sketch_Point"));
    page.store.dispatch(toggleTool("Sketch_Point"));
    page.store.dispatch(namingOpened(namingOf(later)));
    page.store.dispatch(retrySave(later));
    await page.settle();
    answers[0]?.();
    await page.settle();
    expect(page.all()).toEqual(DEFAULTS);
    expect(page.naming()?.key).toBe("later-drawing-key");
    expect(page.state().sidebar.view?.name).not.toBe("FeatureDetail");
    answers[1]?.();
    await page.settle();
    expect(page.state().sidebar.view?.metadata?.uuid).toBe(page.naming()?.uuid);
  });

  it("hands its content to the editor", async () => {
    const page = await dropped();
    page.drop();
    await page.settle();
    choose(page);
    const uuid = page.naming()?.uuid ?? "";
    page.store.dispatch(
      draftOpened({ uuid, title: draft.title, hex: "#F37735", strokeWidth: 4, icon: "none" }),
    );
    expect(page.naming()).toBeNull();
    expect(page.state().featureEditor.draft).toMatchObject({
      title: "Elk wallow",
      hex: "#2962FF",
      icon: "elk",
    });
  });

  it("closes with its waypoint", async () => {
    const page = await dropped();
    page.drop();
    await page.settle();
    choose(page);
    page.store.dispatch(featuresDropped([page.naming()?.uuid ?? ""]));
    await page.settle();
    expect(page.naming()).toBeNull();
    expect(page.server.named("updateFeature")).toEqual([]);
  });

  it("leaves a draft behind when the page closes", async () => {
    const page = await dropped();
    page.drop();
    await page.settle();
    choose(page);
    page.store.dispatch(leaveNaming());
    const kept = Object.values(page.state().drafts.byKey).map(({ value }) => value);
    expect(kept).toEqual([{ title: "Elk wallow", icon: "elk", hex: "#2962FF" }]);
  });

  it("passes its content to Try again when the server refuses the waypoint", async () => {
    const page = await dropped({ failing: { createFeature: { status: 400, times: 1 } } });
    page.drop();
    choose(page);
    await page.settle();
    expect(page.naming()).toBeNull();
    const again = page.state().toasts.find(({ action }) => action?.label === "Try again");
    if (again?.action) page.store.dispatch(again.action.dispatch);
    await page.settle();
    expect(page.all()).toEqual(CHOSEN);
  });

  it("comes before the waypoint's sheet on small screens", async () => {
    const page = await dropped();
    page.store.dispatch(layoutChanged({ sheet: true, bottomBar: true, height: 844 }));
    page.drop();
    await page.settle();
    const view = () => page.state().sidebar.view?.name;
    expect(view()).not.toBe("FeatureDetail");
    page.store.dispatch(keepNaming());
    await page.settle();
    expect(view()).toBe("FeatureDetail");
  });
});

describe("offline", () => {
  it("names the pending waypoint, in one step with its drawing", async () => {
    const page = await dropped();
    page.cut();
    page.drop();
    await page.settle();
    expect(page.kinds()).toEqual(["feature-create"]);
    choose(page);
    page.store.dispatch(keepNaming());
    await page.settle();
    expect(page.changes()[0]?.change).toMatchObject({
      draft: { title: "Elk wallow", properties: { icon: "elk", color: BLUE } },
    });
    expect(page.state().history.done.map(({ label }) => label)).toEqual(["new waypoint “Elk wallow”"]);
    page.connect();
    page.store.dispatch(sendNow());
    await page.settle();
    expect(page.all()).toEqual(CHOSEN);
    expect(page.server.named("updateFeature")).toEqual([]);
    page.store.dispatch(undo(undefined));
    await page.settle();
    expect(page.all()).toEqual([]);
  });

  it("names a waypoint that an earlier try saved under its default name", async () => {
    const page = await dropped();
    const { createFeature } = page.services.api;
    page.services.api.createFeature = async (...made) => {
      await createFeature(...made);
      return { success: false, data: { status: 0, id: "network", message: "No connection" } };
    };
    page.drop();
    await page.settle();
    choose(page);
    page.store.dispatch(keepNaming());
    page.services.api.createFeature = createFeature;
    page.store.dispatch(sendNow());
    await page.settle();
    expect(page.all()).toEqual(CHOSEN);
  });

  it("keeps the card's content for the next visit", async () => {
    const page = await dropped();
    page.cut();
    page.drop();
    await page.settle();
    choose(page);
    page.store.dispatch(leaveNaming());
    const next = await openPage({}, { storage: page.storage, api: sameServer(page) });
    expect(next.kinds()).toEqual(["feature-create"]);
    expect(next.changes()[0]?.change).toMatchObject({ draft: { title: "Elk wallow" }, named: true });
  });
});
