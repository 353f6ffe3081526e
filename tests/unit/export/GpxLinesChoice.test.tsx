// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openModal } from "../../../src/features/modals/slice";
import { feature } from "../content/memoryApi";
import { layOut, showView, tidyUp } from "../content/screen";

beforeEach(layOut);
afterEach(tidyUp);

const ofType = (id: string, ghType: "Polyline" | "Polygon" | "Tracks") =>
  feature(id, { properties: { ghType, icon: null } });
const features = [
  feature("camp"),
  ofType("fence", "Polyline"),
  ofType("burn", "Polygon"),
  ofType("walk", "Tracks"),
];
const MODALS = { "start-export": "Start a New Export", "bulk-export": "Export map items" } as const;

async function openExport(kind: keyof typeof MODALS, featureIds: string[]) {
  const run = await showView({ name: "Content" }, { features });
  await waitFor(() => expect(run.store.getState().content.table.size).toBe(features.length));
  run.store.dispatch(openModal({ kind, featureIds }));
  const dialog = within(await screen.findByRole("dialog", { name: MODALS[kind] }));
  return { ...run, dialog, sent: () => run.server.named("createExport").map((call) => call.slice(1)) };
}
const ALL = features.map(({ uuid }) => uuid);

describe("an export dialog", () => {
  it("asks how to export lines once GPX is chosen, leaving them out by default", async () => {
    const { user, dialog, sent } = await openExport("start-export", ALL);
    expect(dialog.queryByRole("radiogroup", { name: "Lines in GPX files" })).toBeNull();
    await user.click(dialog.getByRole("radio", { name: ".gpx" }));
    const lines = within(dialog.getByRole("radiogroup", { name: "Lines in GPX files" }));
    expect(lines.getAllByRole("radio").map((radio) => radio.getAttribute("aria-checked"))).toEqual([
      "true",
      "false",
      "false",
    ]);
    expect(dialog.getByText("1 line is left out of GPX files.")).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Export" }));
    await waitFor(() => expect(sent()).toEqual([["GPX", ALL, { lines: "omit" }]]));
  });

  it.each([
    ["start-export", "Export", "tracks", "Your GPS shows each line as drawn."],
    ["bulk-export", "GPX (.gpx)", "routes", /^Your GPS guides you from point to point/],
  ] as const)(
    "%s exports lines as chosen and explains what a device does with them",
    async (kind, press, lines, says) => {
      const { user, dialog, sent } = await openExport(kind, ALL);
      const gpx = dialog.queryByRole("radio", { name: ".gpx" });
      if (gpx) await user.click(gpx);
      expect(dialog.getByText(says)).toBeDefined();
      await user.click(dialog.getByRole("radio", { name: new RegExp(`^Include lines as ${lines}`) }));
      expect(dialog.queryByText("1 line is left out of GPX files.")).toBeNull();
      expect(dialog.getByText("1 area is left out of GPX files.")).toBeDefined();
      await user.click(dialog.getByRole("button", { name: press }));
      await waitFor(() => expect(sent()).toEqual([["GPX", ALL, { lines }]]));
    },
  );

  it.each([
    ["KML (.kml)", "KML"],
    ["KMZ (.kmz)", "KMZ"],
    ["GeoJSON", "GEOJSON"],
    ["CSV", "CSV"],
    ["GeoPackage", "GPKG"],
    ["Shapefile", "SHP"],
  ])("sends no line option with %s", async (name, type) => {
    const { user, dialog, sent } = await openExport("bulk-export", ALL);
    await user.click(dialog.getByRole("radio", { name: /^Include lines as tracks/ }));
    await user.click(dialog.getByRole("button", { name }));
    await waitFor(() => expect(sent()).toEqual([[type, ALL, undefined]]));
  });

  it.each([
    ["start-export", "Export"],
    ["bulk-export", "GPX (.gpx)"],
  ] as const)(
    "%s exports for a Garmin handheld on request, and explains what that changes",
    async (kind, press) => {
      const { user, dialog, sent } = await openExport(kind, ALL);
      const gpx = dialog.queryByRole("radio", { name: ".gpx" });
      if (gpx) {
        expect(dialog.queryByRole("checkbox")).toBeNull();
        await user.click(gpx);
      }
      const changes = /^In GPX, names over 15 characters are shortened/;
      expect(dialog.queryByText(changes)).toBeNull();
      await user.click(dialog.getByRole("checkbox", { name: "Write GPX for a Garmin handheld" }));
      expect(dialog.getByText(changes)).toBeDefined();
      await user.click(dialog.getByRole("button", { name: press }));
      await waitFor(() => expect(sent()).toEqual([["GPX", ALL, { lines: "omit", device: "garmin" }]]));
    },
  );

  it("doesn't ask when there are no lines", async () => {
    const { dialog } = await openExport("bulk-export", ["camp", "burn", "walk"]);
    expect(dialog.queryByRole("radio")).toBeNull();
  });
});
