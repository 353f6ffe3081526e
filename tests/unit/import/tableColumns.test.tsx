// @vitest-environment jsdom
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LayerChoice } from "../../../src/features/import/components/LayerChoice";
import type { ParsedTable, TableChoice } from "../../../src/formats/csv/roles";
import type { PreviewClient } from "../../../src/workers/preview";
import { readPreview } from "../../../workers/preview/kernel";
import { layOut, showView, tidyUp } from "../content/screen";

beforeEach(layOut);
afterEach(tidyUp);

const TEXT = "Name,Lat,Lon,Other\nNorth stand,39.1,-106.5,Ridge\nSouth stand,39.2,-106.6,Creek";

/** Runs the worker's reader on this thread. */
function previewClient(choices: (TableChoice | undefined)[]): PreviewClient {
  return {
    read: async (file, _progress, _signal, table) => {
      choices.push(table);
      const bytes = new TextEncoder().encode(TEXT);
      const preview = readPreview(bytes, file.name, table ? { table } : {});
      return { ok: true, checksum: "c1", preview };
    },
    dispose: () => {},
  };
}

async function choose() {
  const choices: (TableChoice | undefined)[] = [];
  const shown = await showView({ name: "Import" }, {}, { preview: previewClient(choices) });
  const input = await screen.findByLabelText(/^GPX, .* file$/);
  if (!(input instanceof HTMLInputElement)) throw new Error("not an input");
  await shown.user.upload(input, new File([TEXT], "stands.csv"));
  const table = await screen.findByRole("table");
  const role = (column: string) => within(table).getByLabelText(`Use ${column} as`);
  return { ...shown, choices, table, role };
}

const shownIn = (select: HTMLElement) =>
  select instanceof HTMLSelectElement ? select.selectedOptions[0]?.textContent : null;

describe("the columns of a CSV file", () => {
  it("are shown with the first rows and the guessed roles", async () => {
    const { table, role } = await choose();
    const held = ["Name", "Lat", "Lon", "Other"].map((column) => shownIn(role(column)));
    expect(held).toEqual(["Name", "Latitude", "Longitude", "Keep in notes"]);
    expect(within(table).getByText("North stand · South stand")).toBeDefined();
  });

  it("can be corrected; the file is read again, and sent with the choices", async () => {
    const { user, role, choices, server } = await choose();
    await user.selectOptions(role("Other"), "Name");
    const names = await screen.findByRole("region", { name: "Names" });
    expect(await within(names).findByText("Ridge")).toBeDefined();
    // The column that had the role before is kept in the notes.
    const chosen = { header: true, columns: ["details", "latitude", "longitude", "title"] };
    expect(choices).toEqual([undefined, chosen]);
    await user.click(screen.getByRole("button", { name: "Upload" }));
    expect(await screen.findByRole("heading", { name: "Import Successful" })).toBeDefined();
    expect(server.named("uploadImport")[0]?.at(-1)).toEqual(chosen);
  });

  it("show what to do when no coordinates are found", async () => {
    const { user, role } = await choose();
    await user.selectOptions(role("Lat"), "Leave out");
    expect(await screen.findByText(/^No columns with coordinates were found/)).toBeDefined();
    expect(screen.getByRole("button", { name: /^Upload/ }).getAttribute("aria-disabled")).toBe("true");
  });
});

describe("the layers of a file", () => {
  it("are all imported by default, and only the chosen ones after a change", async () => {
    const changes: TableChoice[] = [];
    const table: ParsedTable = {
      choice: { header: true, columns: ["title"] },
      names: ["name"],
      sample: [["Unit 12"]],
      rows: 3,
      hasShapes: true,
      layers: ["Units", "Roads", "Lakes"],
    };
    const shown = render(<LayerChoice table={table} onChange={(choice) => changes.push(choice)} />);
    const user = userEvent.setup();
    const box = (name: string) => within(screen.getByRole("region", { name: "Layers" })).getByLabelText(name);
    for (const name of table.layers ?? []) expect(box(name).getAttribute("aria-checked")).toBe("true");
    await user.click(box("Roads"));
    const without = { header: true, columns: ["title"], layers: [0, 2] };
    expect(changes).toEqual([without]);
    const chosen = { ...table, choice: changes[0] ?? table.choice };
    shown.rerender(<LayerChoice table={chosen} onChange={(choice) => changes.push(choice)} />);
    expect(box("Roads").getAttribute("aria-checked")).toBe("false");
    await user.click(box("Roads"));
    expect(changes[1]).toEqual({ header: true, columns: ["title"] });
  });
});
