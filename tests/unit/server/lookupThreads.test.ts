import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { QueryPool } from "../../../server/arcgis/queries/pool";
import { CLASSES, Scheduler } from "../../../server/scheduler/index";
import { workerBeside } from "../../../server/threadPool";
import { turnsDuring } from "../../support/eventLoop";
import { projectRoot } from "../../support/server";

const plugin = pathToFileURL(path.join(projectRoot, "server/arcgis/plugin.ts")).href;
const queries = new QueryPool(workerBeside("query", plugin), new Scheduler(CLASSES));
afterAll(() => queries.close());

const asker = { owner: "192.0.2.0", signal: new AbortController().signal };

describe("a lookup", () => {
  it("lets the event loop run while the first one reads all place names", async () => {
    let answer = "";
    const turns = await turnsDuring(async () => {
      answer = String(await queries.answer({ lookup: "suggest", raw: { text: "craig, co" } }, asker));
    });
    expect(turns).toBeGreaterThan(5);
    expect(JSON.parse(answer).suggestions[0]).toMatchObject({ text: "Craig, Moffat County, Colorado" });
  });

  it("without a response is refused in the ArcGIS format", async () => {
    const refused = queries.answer({ lookup: "reverseGeocode", raw: { location: "2.35,48.85" } }, asker);
    await expect(refused).rejects.toMatchObject({ name: "ArcgisError", code: 400 });
  });
});
