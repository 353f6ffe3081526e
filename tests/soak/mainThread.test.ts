import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, expect, inject, it } from "vitest";
import { TestClient } from "../support/api";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage } from "../support/browser";
import { cancellations } from "../support/cancellations";
import { type Action, largeAccountActions } from "../support/largeAccountActions";
import { seed } from "../support/seed";
import { slowness } from "../support/slowness";
import { watchWorkers } from "../support/workerWatch";

const url = inject("serverUrl");
/** `npm run bench:browser` uses 100,000. */
const FEATURES = 12_000;
/** Processor time on the reference machine, so that load and slower processors don't count. */
const MOST_MS = 50;
/** Wall time, scaled to an idle machine. */
const CANCELED_WITHIN_MS = 100;

afterAll(closePages);

it("no action in a large account blocks the page, and each can be canceled at once", async () => {
  const person = { email: `large-${randomUUID()}@example.org`, password: "a long enough secret" };
  // The first account becomes an administrator, who can't use a trial.
  await new TestClient(url).signUp();
  const words = ["--features", String(FEATURES), "--hunts", "2", "--vertices", "6"];
  const seeded = await seed(
    inject("serverDataDir"),
    "--email",
    person.email,
    ...words,
    "--password",
    person.password,
  );
  expect(seeded.code, seeded.err).toBe(0);
  const client = new TestClient(url);
  await client.data("POST", "/auth/login", person);
  await client.data("POST", "/user/trials", { trial: "insider_trial" });

  /** Opens a fresh page, because earlier actions would leave its map elsewhere. */
  const openAccount = async () => {
    // Animations are on, because they are main-thread work too.
    const watched = await openPage({ url, motion: true, picture: "live" });
    // The first tiles of an area are rendered on request, so later ones queue behind them.
    watched.page.setDefaultTimeout(60_000);
    await watchWorkers(watched.page);
    await app.signIn(watched.page, url, person);
    await app.openTab(watched.page, "Content");
    await watched.page.getByRole("tab", { name: /^Content\s*12,000$/ }).waitFor({ timeout: 60_000 });
    return watched;
  };
  let watched = await openAccount();
  try {
    const isLong = ({ task }: Action) => task.processor >= MOST_MS;
    let actions = await usualActions(watched.page);
    // On a loaded machine the same work needs more processor time too, so long actions get two more tries.
    for (let retries = 2; retries > 0 && actions.some(isLong); retries--) {
      expect(watched.errors).toEqual([]);
      await watched.context.close();
      watched = await openAccount();
      const again = await usualActions(watched.page);
      actions = actions.map((action, index) => (isLong(action) ? (again[index] ?? action) : action));
    }
    for (const { what, task } of actions) {
      console.log(
        `${what}: ${task.processor.toFixed(0)} ms of processor, ${task.wall.toFixed(0)} ms by the clock`,
      );
      expect(task.processor, what).toBeLessThan(MOST_MS);
    }
    expect(actions).toHaveLength(6);
    const ended = await cancellations(watched.page, { tries: 6, enough: CANCELED_WITHIN_MS });
    for (const { what, tries, least, underWay } of ended) {
      const times = tries.map((ms) => ms.toFixed(1)).join(", ");
      console.log(`${what}: ${times} ms${underWay ? ", taken from the worker's hands" : ""}`);
      expect(least, what).toBeLessThan(CANCELED_WITHIN_MS);
    }
    expect(ended).toHaveLength(6);
    expect(watched.errors).toEqual([]);
    expect(watched.violations).toEqual([]);
  } catch (error) {
    await keepEvidence(watched, "large-account");
    throw error;
  }
}, 480_000);

/** Returns the actions with their processor time converted to the reference machine. */
async function usualActions(page: Page): Promise<Action[]> {
  const actions = await largeAccountActions(page);
  const slower = slowness();
  if (slower > 1) console.log(`This processor takes ${slower.toFixed(2)} times the usual time.`);
  return actions.map((action) => ({
    ...action,
    task: { ...action.task, processor: action.task.processor / slower },
  }));
}
