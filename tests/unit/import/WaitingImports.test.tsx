// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { WaitingImport } from "../../../src/domain/waitingImport";
import { layOut, showView, tidyUp } from "../content/screen";

beforeEach(layOut);
afterEach(tidyUp);

const WAITING: WaitingImport = {
  uuid: "left",
  fileName: "Scouting.gpx",
  bytes: 2048,
  createdAt: 1_700_000_000,
  completed: true,
};

/** Opens the view with one pending import on the server, which deletes it on request. */
async function open(part: Partial<WaitingImport> = {}, polls = 1) {
  let imports = [{ ...WAITING, ...part }];
  const deleted: string[] = [];
  let asked = 0;
  const ok = <T,>(data: T) => ({ success: true as const, data });
  const run = await showView(
    { name: "DataManager" },
    {},
    {},
    {
      waitingImports: async () => ok({ imports }),
      importStatus: async () => {
        asked += 1;
        return ok({ valid: true, completed: asked >= polls, message: "", progress: 0.5 });
      },
      deleteImport: async (uuid) => {
        deleted.push(uuid);
        imports = [];
        return ok(null);
      },
    },
  );
  return { ...run, deleted };
}

it("an unfinished import is listed, reviewed and confirmed", async () => {
  const { user, server } = await open();
  const list = await screen.findByRole("list", { name: "Unconfirmed imports" });
  expect(list.textContent).toMatch(/Scouting\.gpx.*11\/14\/2023.*2 KB/s);
  await user.click(screen.getByRole("button", { name: "Review Scouting.gpx" }));
  expect(await screen.findByText("1 item in 1 hunt")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Import saved")).toBeDefined();
  expect(server.named("confirmImport")).toEqual([["confirmImport", "left"]]);
  expect(server.named("uploadImport")).toEqual([]);
});

it("an import still being read is polled", async () => {
  const { user } = await open({ completed: false }, 2);
  expect(await screen.findByText(/being read/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Review Scouting.gpx" }));
  expect(await screen.findByRole("progressbar")).toBeDefined();
  expect(await screen.findByText("1 item in 1 hunt")).toBeDefined();
});

it("an unwanted import is deleted", async () => {
  const { user, deleted } = await open();
  await user.click(await screen.findByRole("button", { name: "Delete Scouting.gpx" }));
  await waitFor(() => expect(screen.queryByText("Scouting.gpx")).toBeNull());
  expect(deleted).toEqual(["left"]);
});

it("nothing shows without waiting imports", async () => {
  await showView({ name: "DataManager" }, {});
  expect(screen.queryByText("Ready to review")).toBeNull();
});
