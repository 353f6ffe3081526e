// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import type { ManifestBasemap } from "../../../src/domain/layersManifest";
import { BasemapPicker } from "../../../src/features/basemaps/components/BasemapPicker";
import { manifestLoaded } from "../../../src/features/manifest/slice";
import { renderApp } from "../app/renderApp";

afterEach(cleanup);

/** Popovers need it, but jsdom doesn't have it. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

it("lists the operator's basemaps among the built-in ones by priority", async () => {
  const added = (id: string, priority: number): ManifestBasemap => ({
    ...{ id, name: id, url: `/Tiles/${id}/MapServer`, thumbnail: "/t.png", priority },
    ...{ extent: [-107, 39, -105, 41], minZoom: 5, maxZoom: 14 },
  });
  const { dispatch, store } = renderApp(<BasemapPicker />);
  const basemaps = [added("last", 10), added("first", -1), added("between", 1)];
  dispatch(manifestLoaded({ layerManifestVersion: "1", events: [], states: [], basemaps }));
  await userEvent.click(screen.getByRole("button", { name: /^Basemap/ }));
  const choices = within(await screen.findByRole("radiogroup", { name: "Basemap" })).getAllByRole("radio");
  expect(choices.map((choice) => choice.getAttribute("aria-label"))).toEqual([
    "first",
    "Satellite",
    "Hybrid",
    "between",
    "Topographic",
    "last",
  ]);
  await userEvent.click(screen.getByRole("radio", { name: "first" }));
  expect(store.getState().basemaps.basemap).toBe("map:first");
});
