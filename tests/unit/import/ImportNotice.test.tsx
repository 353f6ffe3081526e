// @vitest-environment jsdom
import { act, render, screen, within } from "@testing-library/react";
import { Provider } from "react-redux";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { WaitingImport } from "../../../src/domain/waitingImport";
import { ImportNotice } from "../../../src/features/import/components/ImportNotice";
import { type ImportState, importChanged } from "../../../src/features/import/slice";
import { loadWaiting } from "../../../src/features/import/waiting";
import { layOut, showView, tidyUp } from "../content/screen";

beforeEach(layOut);
afterEach(tidyUp);

const waiting = (name: string, completed = true): WaitingImport => ({
  uuid: name,
  fileName: `${name}.gpx`,
  bytes: 2048,
  createdAt: 1_700_000_000,
  completed,
});

/** Opens the library with imports pending on the server. */
async function open(imports: WaitingImport[]) {
  const api = {
    waitingImports: async () => ({ success: true as const, data: { imports: [...imports] } }),
    importStatus: async () => ({
      success: true as const,
      data: { valid: true, completed: true, message: "OK", progress: 1 },
    }),
  };
  const run = await showView({ name: "Library" }, {}, {}, api);
  render(
    <Provider store={run.store}>
      <ImportNotice />
    </Provider>,
  );
  await act(async () => run.store.dispatch(loadWaiting()));
  return run;
}
const notice = () => screen.queryByRole("region", { name: "Import" });

it("links from the map to the review of an earlier visit's import", async () => {
  const { user, server } = await open([waiting("Scouting")]);
  expect(notice()?.textContent).toContain("Scouting.gpx is ready to review");
  await user.click(within(await screen.findByRole("region", { name: "Import" })).getByText("Review"));
  expect(await screen.findByRole("heading", { name: "Import Successful" })).toBeDefined();
  expect(notice()).toBeNull();
  expect(server.named("deleteImport")).toEqual([]);
});

it("links to Data Manager when several are waiting", async () => {
  const { user } = await open([waiting("One"), waiting("Two")]);
  await user.click(screen.getByText("Review"));
  expect(await screen.findByRole("list", { name: "Unconfirmed imports" })).toBeDefined();
});

it("shows when the server is still reading the file, and stays dismissed", async () => {
  const imports = [waiting("Scouting", false)];
  const { user, store } = await open(imports);
  expect(notice()?.textContent).toContain("Importing Scouting.gpx...");
  expect(screen.queryByRole("button", { name: "Hide" })).toBeNull();
  imports[0] = waiting("Scouting");
  await act(async () => store.dispatch(loadWaiting()));
  await user.click(screen.getByRole("button", { name: "Hide" }));
  await act(async () => store.dispatch(loadWaiting()));
  expect(notice()).toBeNull();
  imports.push(waiting("Other"));
  await act(async () => store.dispatch(loadWaiting()));
  expect(notice()?.textContent).toContain("Other.gpx is ready to review");
});

const file = { name: "Scouting.gpx", size: 1000 };
const review = { uploadId: "u", at: 0, featureIds: ["a", "b"], collectionIds: [], notes: [] };
it.each<[string, ImportState]>([
  ["Importing Scouting.gpx...", { step: "uploading", file, sent: 0.5 }],
  ["Importing Scouting.gpx...", { step: "processing", file, progress: 0.5 }],
  ["Scouting.gpx: 2 items to confirm", { step: "review", file, review, duplicates: { state: "stopped" } }],
  ["Scouting.gpx couldn't be uploaded", { step: "failed", file, error: "Offline", kept: true }],
])("shows %j for this page's own import", async (text, state) => {
  const { store } = await open([]);
  expect(notice()).toBeNull();
  await act(async () => store.dispatch(importChanged(state)));
  expect(notice()?.textContent).toContain(text);
});
