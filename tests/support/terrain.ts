import type { Page } from "playwright-core";
import * as app from "./app";

/** Starts the trial that a registered user has, and loads the app anew with it. */
export async function startTrial(page: Page): Promise<void> {
  await page.evaluate(
    `fetch("/api/v1/user/trials", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ trial: "insider_trial" }),
    }).then((response) => { if (!response.ok) throw new Error("The trial answered " + response.status); })`,
  );
  await page.reload();
  await app.mapReady(page);
}
