// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { importChanged } from "../../../src/features/import/slice";
import type { PreviewClient } from "../../../src/workers/preview";
import { feature } from "../content/memoryApi";
import { layOut, showView, tidyUp } from "../content/screen";

beforeEach(layOut);
afterEach(tidyUp);

const preview: PreviewClient = {
  read: async (file) =>
    file.name === "bad.gpx"
      ? { ok: false, error: { id: "truncated", message: "The file ends in line 8.", line: 8 } }
      : {
          ok: true,
          checksum: "c1",
          preview: {
            counts: { waypoints: 1240, lines: 1, areas: 0, tracks: 2, vertices: 5000, folders: 1 },
            firstTitles: ["Camp", ""],
            folders: ["Unit 12"],
            notes: [{ id: "x", effect: "dropped", message: "Points without a place are left out", count: 3 }],
            geometry: null,
          },
        },
  dispose: () => {},
};
const open = (name: "Import" | "DataManager", contents: Parameters<typeof showView>[1] = {}) =>
  showView({ name }, contents, { preview });
const input = () => screen.findByLabelText(/^GPX, .* file$/);
const file = (name = "Scouting.gpx") => new File(["<gpx/>"], name);
const chooser = async () => {
  const element = await input();
  if (!(element instanceof HTMLInputElement)) throw new Error("not an input");
  return element;
};

describe("Import Files", () => {
  it("shows a file's content before the upload", async () => {
    const { user, server } = await open("Import");
    expect((await chooser()).accept).toBe(
      ".gpx,.kml,.kmz,.geojson,.geojsonl,.geojsons,.json,.topojson,.csv,.tsv,.xlsx,.xlsm,.fit,.tcx,.zip,.gpkg,.fgb,.gdb.zip",
    );
    expect((await chooser()).multiple).toBe(false);
    await user.upload(await chooser(), file());
    expect(await screen.findByText("1,240")).toBeDefined();
    for (const text of ["Scouting.gpx", "Camp", "Unnamed", "Unit 12", /Points without a place/]) {
      expect(screen.getByText(text)).toBeDefined();
    }
    expect(server.named("uploadImport")).toEqual([]);
  });

  it.each([
    [true, /^You imported this file on 11\/14\/2023 .* as "Old\.gpx"/, 0],
    [false, /^You uploaded this file on 11\/14\/2023 .* as "Old\.gpx"\. You haven't confirmed it/, 1],
  ])(
    "warns that the same file was imported before (confirmed: %s), and accepts it anyway",
    async (confirmed, text, reviews) => {
      const earlier = {
        uuid: "old",
        fileName: "Old.gpx",
        bytes: 6,
        createdAt: 1_700_000_000,
        completed: true,
        confirmed,
      };
      const { user } = await showView(
        { name: "Import" },
        {},
        { preview },
        {
          earlierImport: async () => ({ success: true, data: { import: earlier } }),
        },
      );
      await user.upload(await chooser(), file());
      expect(await screen.findByText(text)).toBeDefined();
      expect(screen.queryAllByRole("button", { name: "Review the earlier upload" })).toHaveLength(reviews);
      await user.click(screen.getByRole("button", { name: "Upload anyway" }));
      expect(await screen.findByRole("heading", { name: "Import Successful" })).toBeDefined();
    },
  );

  it("opens the review, shows 'Import Successful', and adds the content to the map when confirmed", async () => {
    const { user, store } = await open("Import");
    await user.upload(await chooser(), file());
    await user.click(await screen.findByRole("button", { name: "Upload" }));
    expect(await screen.findByRole("heading", { name: "Import Successful" })).toBeDefined();
    expect(screen.getByText(/^Import \d\d\/\d\d\/\d{4} \d{1,2}:\d\d [ap]m$/)).toBeDefined();
    expect(screen.getByText("1 item in 1 hunt")).toBeDefined();
    expect(screen.getByText("Symbols were matched")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    expect(await screen.findByRole("heading", { name: "Hunts and Content" })).toBeDefined();
    expect(store.getState().content.table.has("imported-1")).toBe(true);
  });

  it("shows 'Import Failed' with the reason, and accepts another file", async () => {
    const { user } = await open("Import");
    await user.upload(await chooser(), file("bad.gpx"));
    expect(await screen.findByRole("heading", { name: "Import Failed" })).toBeDefined();
    expect(screen.getByText("The file ends in line 8.")).toBeDefined();
    expect(screen.getByText(/contact support/)).toBeDefined();
    await user.upload(await chooser(), file());
    expect(await screen.findByRole("button", { name: "Upload" })).toBeDefined();
  });

  it("offers to retry a failed upload", async () => {
    const { user } = await open("Import", { failing: { uploadImport: { status: 0, times: 1 } } });
    await user.upload(await chooser(), file());
    await user.click(await screen.findByRole("button", { name: "Upload" }));
    expect(await screen.findByRole("heading", { name: "Import Failed" })).toBeDefined();
    expect(screen.getByText(/The file is kept while this page is open/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Confirm" })).toBeDefined();
  });

  it("shows upload progress, and Cancel at every step", async () => {
    const { store } = await open("Import");
    store.dispatch(
      importChanged({ step: "uploading", file: { name: "a.gpx", size: 4_194_304 }, sent: 0.25 }),
    );
    expect(await screen.findByText("1 MB of 4 MB")).toBeDefined();
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("25");
    expect(screen.getByRole("button", { name: "Cancel" })).toBeDefined();
  });
});

describe("Data Manager", () => {
  it("offers import and export", async () => {
    const { user } = await showView({ name: "DataManager" }, { features: [feature("a")] });
    expect(await screen.findByRole("heading", { name: "Data Manager" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Start a New Export" }));
    expect(screen.getByRole("dialog", { name: "Start a New Export" })).toBeDefined();
    expect(
      screen.getByText("GPX export supports only waypoints and tracks; KML supports all feature types."),
    ).toBeDefined();
    await user.click(screen.getByRole("radio", { name: ".gpx" }));
    await user.click(screen.getByRole("button", { name: "Export" }));
    expect(await screen.findByText("Export in progress")).toBeDefined();
    expect(await screen.findByText("Exporting your content...")).toBeDefined();
  });

  it("shows the review of a waiting import", async () => {
    const { store } = await open("DataManager");
    const review = {
      uploadId: "u",
      at: new Date(2026, 10, 21, 17, 5).getTime(),
      featureIds: ["a"],
      collectionIds: [],
      notes: [],
    };
    store.dispatch(
      importChanged({
        step: "review",
        file: { name: "a.gpx", size: 1 },
        review,
        duplicates: { state: "stopped" },
      }),
    );
    expect(await screen.findByRole("heading", { name: "Import 11/21/2026 5:05 pm" })).toBeDefined();
    expect(screen.getByText("1 item")).toBeDefined();
    expect(screen.getByRole("button", { name: "Confirm" })).toBeDefined();
  });
});

it.each(["Import", "DataManager"] as const)(
  "blocks the %s view while the import is being saved",
  async (name) => {
    const { store } = await open(name);
    const review = { uploadId: "u", at: 0, featureIds: ["a"], collectionIds: [], notes: [] };
    const file = { name: "a.gpx", size: 1 };
    store.dispatch(importChanged({ step: "review", file, review, duplicates: { state: "stopped" } }));
    const blocker = (await screen.findByRole("button", { name: "Confirm" })).closest("[aria-busy]");
    expect(blocker?.hasAttribute("inert")).toBe(false);
    store.dispatch(importChanged({ step: "saving", file, review, done: 0 }));
    expect(await screen.findByText("Saving your import...")).toBeDefined();
    expect(blocker?.getAttribute("aria-busy")).toBe("true");
    expect(blocker?.hasAttribute("inert")).toBe(true);
  },
);
