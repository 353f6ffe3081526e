import type { Page } from "playwright-core";
import { IMPORT_MAX_BYTES } from "../../src/domain/limits";
import * as app from "./app";
import { type FileOnDisk, onDisk } from "./deedFiles";
import { longWalkGpx } from "./files";
import { idle, lastHeard } from "./workerWatch";

/** What was begun and cancelled, and how soon both page and worker had let go of it. */
export interface Cancellation {
  what: string;
  /** Milliseconds by the page's clock: the least of all tries. */
  ms: number;
  /** Whether the worker had the work in hand when it was cancelled, in any of the tries. */
  underWay: boolean;
}

/** Expressions of the page. */
interface Steps {
  worker: "vertex-select" | "terrain" | "preview";
  /** Begins the work; left out where the test begins it. */
  begin?: string;
  /** Whether the page shows that it has begun. */
  begun: string;
  cancel: string;
  /** Whether the page shows that it is cancelled. */
  ended: string;
}

const TRIES = 4;
/** Long enough for an answer that nobody waits for any more. */
const QUIET_MS = 300;

const ESCAPE = `document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }))`;
const button = (text: string) =>
  `[...document.querySelectorAll("main button, aside button, [role=complementary] button, body button")].find((one) => one.textContent === "${text}")`;
const shows = (text: string) => `document.body.textContent.includes(${JSON.stringify(text)})`;

/** Runs in the page. Looked at by messages, which come sooner than timers and let all other work through. */
const CANCEL = ({ worker, begin = "", begun, cancel, ended }: Steps) => `(async () => {
  const { port1, port2 } = new MessageChannel();
  const turn = () => new Promise((resolve) => { port1.onmessage = resolve; port2.postMessage(0); });
  const until = async (test, what) => {
    const since = performance.now();
    while (!test()) {
      if (performance.now() - since > 20000) throw new Error("Waited 20 s for what is " + what + ".");
      await turn();
    }
  };
  ${begin};
  await until(() => ${begun}, "begun");
  // Up to 30 ms for the worker to get its work; what needs none is cancelled all the same.
  const since = performance.now();
  while (${idle(worker)} && performance.now() - since < 30) await turn();
  const underWay = !(${idle(worker)});
  const began = performance.now();
  ${cancel};
  await until(() => (${ended}) && ${idle(worker)}, "cancelled");
  const over = performance.now();
  await new Promise((resolve) => setTimeout(resolve, ${QUIET_MS}));
  port1.close();
  return { ms: over - began, underWay, late: ${lastHeard(worker)} > over };
})()`;

interface Try {
  ms: number;
  underWay: boolean;
  late: boolean;
}

async function leastOf(what: string, attempt: () => Promise<Try>): Promise<Cancellation> {
  const tries: Try[] = [];
  for (let at = 0; at < TRIES; at++) tries.push(await attempt());
  if (tries.every(({ late }) => late))
    throw new Error(`The worker went on after this was cancelled: ${what}`);
  return {
    what,
    ms: Math.min(...tries.map(({ ms }) => ms)),
    underWay: tries.some(({ underWay }) => underWay),
  };
}

const cancel = (page: Page, steps: Steps): Promise<Try> => page.evaluate<Try>(CANCEL(steps));

/** Escape as soon as the mouse has let go of a rectangle over most of the map. */
const rectangle = (page: Page) =>
  leastOf("rectangle over most of the map, by Escape", async () => {
    await page.getByRole("button", { name: "Select items" }).click();
    await app.toolReady(page);
    const attempt = cancel(page, {
      worker: "vertex-select",
      begin: `let released = false;
        addEventListener("pointerup", () => { released = true; }, { once: true, capture: true })`,
      begun: "released",
      cancel: ESCAPE,
      ended: `!${shows("Drag a rectangle around items")}`,
    });
    await Promise.all([attempt, app.drag(page, [470, 60], [1380, 760])]);
    return attempt;
  });

/** Escape while a hunt with half of all features is being hidden. */
async function hiding(page: Page): Promise<Cancellation> {
  await app.openTab(page, "Hunts");
  await page.getByRole("list", { name: "Hunts" }).getByRole("switch", { checked: true }).first().waitFor();
  const control = `document.querySelector('ul[aria-label="Hunts"] [role=switch]')`;
  return leastOf("hiding half of all features, by Escape", () =>
    cancel(page, {
      worker: "vertex-select",
      begin: `${control}.click()`,
      begun: shows("Hiding"),
      cancel: ESCAPE,
      ended: `!${shows("Hiding")} && ${control}.ariaChecked === "true"`,
    }),
  );
}

/** The switch, as soon as terrain analysis has begun to read. */
async function terrain(page: Page): Promise<Cancellation> {
  await app.openTool(page, "Terrain Analysis");
  const name = "Show matching terrain";
  await page.getByRole("switch", { name, checked: false }).waitFor();
  const control = `document.getElementById([...document.querySelectorAll("label")].find((one) => one.textContent.includes("${name}")).htmlFor)`;
  return leastOf("terrain analysis of all tiles in view, by its switch", () =>
    cancel(page, {
      worker: "terrain",
      begin: `${control}.click()`,
      begun: shows("Reading elevations..."),
      cancel: `${control}.click()`,
      ended: `!${shows("Reading elevations...")} && ${control}.ariaChecked === "false"`,
    }),
  );
}

/** The Cancel button, as soon as a file as large as may be is being read. */
async function preview(page: Page, file: FileOnDisk): Promise<Cancellation> {
  await app.openImport(page);
  return leastOf("preview of a file of 10 MB, by Cancel", async () => {
    await page.getByLabel("GPX or KML file").waitFor({ state: "attached" });
    const attempt = cancel(page, {
      worker: "preview",
      begun: `${shows("Reading the file...")} && ${button("Cancel")}`,
      cancel: `${button("Cancel")}.click()`,
      ended: `!${shows("Reading the file...")}`,
    });
    await Promise.all([attempt, page.getByLabel("GPX or KML file").setInputFiles(file.path)]);
    return attempt;
  });
}

/**
 * Each of the long deeds begun and cancelled, in an account as for `largeAccountDeeds` and on a page that was opened
 * with `watchWorkers`.
 */
export async function cancellations(page: Page): Promise<Cancellation[]> {
  const file = onDisk(longWalkGpx(IMPORT_MAX_BYTES));
  try {
    return [await rectangle(page), await hiding(page), await terrain(page), await preview(page, file)];
  } finally {
    file.remove();
  }
}
