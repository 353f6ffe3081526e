import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as app from "../support/app";
import { closePages, keepEvidence, openPage } from "../support/browser";
import { shoot } from "./camera";
import { SCENES } from "./scenes";
import { makeWorld, type World } from "./world";

const url = inject("serverUrl");
/** Every step is rendered four times, which is slow on a busy machine. */
const PATIENCE_MS = 90_000;

/** Screenshots of every view for manual review: `npm run screens`, or `npm run screens -- -t NAME` for one scene. */
describe("screens", () => {
  let world: World;

  beforeAll(async () => {
    world = await makeWorld(url);
  });

  afterAll(closePages);

  it.each(SCENES.map((scene) => [scene.name, scene] as const))(
    "%s",
    async (name, { who, prepare, views }) => {
      const watched = await openPage({ url, picture: "live" });
      const { page, close } = watched;
      page.setDefaultTimeout(PATIENCE_MS);
      await prepare?.(page);
      if (who) {
        const login = await page.request.post(`${url}/api/v1/auth/login`, {
          headers: { origin: url },
          data: world.accounts[who],
        });
        expect(login.ok()).toBe(true);
        await page.goto(`${url}/maps/`);
        if (!prepare) await app.mapReady(page);
      }
      for (const [index, [view, open]] of views.entries()) {
        await open(page, world).catch(async (error: unknown) => {
          await keepEvidence(watched, `${name} ${view}`);
          throw new Error(`The view “${view}” was not reached.`, { cause: error });
        });
        await shoot(page, `${name} ${index + 1} ${view}`);
      }
      await close();
    },
  );
});
