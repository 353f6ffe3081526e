// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { modalComponents } from "../../../src/app/modals";
import {
  changeQueued,
  changeSettled,
  decide,
  problemFound,
  sendNow,
} from "../../../src/features/edits/outbox/slice";
import type { PendingChange, Problem } from "../../../src/features/edits/pending";
import { Modals } from "../../../src/features/modals/components/Modals";
import { openModal } from "../../../src/features/modals/slice";
import { renderApp } from "../app/renderApp";

afterEach(cleanup);

const AT = new Date(2026, 9, 3, 7, 5).getTime();

const edit: PendingChange = {
  key: "key-1",
  at: AT,
  name: "Base camp",
  change: {
    kind: "feature-edit",
    uuid: "a",
    base: 1,
    before: { title: "Camp" },
    after: { title: "Base camp" },
    whole: null,
  },
};
const note: PendingChange = {
  key: "key-2",
  at: AT,
  name: "“Camp”",
  change: {
    kind: "note-create",
    of: { type: "feature", uuid: "a" },
    text: { title: "Water", contents: "Dry" },
  },
};
const changed: Problem = {
  state: "changed",
  base: 2,
  at: AT / 1000 + 60,
  differences: [{ part: "Name", yours: "Base camp", theirs: "Old camp" }],
  why: "“Old camp” has changed since.",
};

function setUp(problem?: Problem) {
  const app = renderApp(<Modals components={modalComponents} />);
  app.dispatch(changeQueued(edit));
  app.dispatch(changeQueued(note));
  if (problem) app.dispatch(problemFound({ key: "key-1", problem }));
  app.dispatch(openModal({ kind: "pending-changes" }));
  return { ...app, user: userEvent.setup() };
}
const item = (name: string) => within(screen.getByRole("listitem", { name }));

it("lists pending changes, oldest first, and retries on request", async () => {
  const { user, types } = setUp();
  expect(screen.getByRole("dialog", { name: "2 changes not saved yet" })).toBeTruthy();
  expect(screen.getAllByRole("listitem").map((entry) => entry.getAttribute("aria-label"))).toEqual([
    "Edit of “Base camp”",
    "New note on “Camp”",
  ]);
  item("Edit of “Base camp”").getByText("Not synced yet · Oct 3, 2026 7:05 AM");
  await user.click(screen.getByRole("button", { name: "Retry now" }));
  expect(types()).toContain(sendNow.type);
});

it("shows how long they are kept, by count and by reason", () => {
  const { dispatch } = setUp();
  screen.getByText("They are kept in this browser and saved in order when the server is available.");
  dispatch(changeSettled("key-2"));
  screen.getByText("It is kept in this browser and saved when the server is available.");
  dispatch(problemFound({ key: "key-1", problem: changed }));
  screen.getByText("It is kept in this browser until you decide.");
});

it("shows both versions of a conflict, and sends the chosen one", async () => {
  const { user, actions } = setUp(changed);
  const shown = item("Edit of “Base camp”");
  const cells = within(shown.getByRole("table"))
    .getAllByRole("row")
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ["", "YoursOct 3, 2026 7:05 AM", "On the serverOct 3, 2026 7:06 AM"],
    ["Name", "Base camp", "Old camp"],
  ]);
  await user.click(shown.getByRole("button", { name: "Use server version" }));
  await user.click(shown.getByRole("button", { name: "Keep mine" }));
  expect(actions.filter(decide.match)).toEqual([
    decide({ key: "key-1", decision: "theirs" }),
    decide({ key: "key-1", decision: "mine" }),
  ]);
});

it("offers to re-create deleted items, and asks before discarding", async () => {
  const { user, actions, dispatch } = setUp({ state: "gone", why: "It was deleted elsewhere." });
  const shown = item("Edit of “Base camp”");
  shown.getByText("It was deleted elsewhere.");
  await user.click(shown.getByRole("button", { name: "Re-create" }));
  await user.click(shown.getByRole("button", { name: "Discard" }));
  expect(screen.getByRole("dialog", { name: "Discard this change?" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(actions.filter(decide.match).map(({ payload }) => payload.decision)).toEqual([
    "recreate",
    "discard",
  ]);
  dispatch(changeSettled("key-1"));
  dispatch(changeSettled("key-2"));
  expect(screen.getByRole("dialog", { name: "Everything is saved" })).toBeTruthy();
});

it("shows the text of a note that can't be saved", async () => {
  const { dispatch } = setUp();
  dispatch(
    problemFound({ key: "key-2", problem: { state: "gone", why: "What the note is about was deleted." } }),
  );
  item("New note on “Camp”").getByText("Dry");
  item("New note on “Camp”").getByRole("button", { name: "Try again" });
});
