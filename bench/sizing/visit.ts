import { mapReady } from "../../tests/support/app";
import { closeBrowser, openPage } from "../../tests/support/browser";
import { signInUnseen } from "../app/startUp";
import { PASSWORD } from "../load/prepare";
import { SMALL } from "./api";

const SETTLE_MS = 6000;

/** Files of the app and number of map tiles that a browser loads on a first visit with a window of 1440 x 900. */
export async function firstVisit(url: string): Promise<{ files: string[]; tiles: number }> {
  const { page } = await openPage({ url, width: 1440, height: 900 });
  try {
    await signInUnseen(page, url, { email: SMALL, password: PASSWORD });
    const paths: string[] = [];
    page.on("requestfinished", (request) => paths.push(new URL(request.url()).pathname));
    await page.goto(`${url}/maps/`, { waitUntil: "commit" });
    await mapReady(page);
    await page.waitForTimeout(SETTLE_MS);
    return {
      files: paths.filter((path) => path.startsWith("/maps/assets/")),
      tiles: paths.filter((path) => path.includes("/tile/")).length,
    };
  } finally {
    await closeBrowser();
  }
}
