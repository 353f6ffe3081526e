import { BULK_BATCH } from "../../src/domain/limits";
import { TestClient } from "../../tests/support/api";
import { startServer } from "../../tests/support/server";
import { actionsOf, type BulkAction } from "./actions";
import { exportOf } from "./exporting";
import { inBatches } from "./inBatches";
import { readIds } from "./readIds";
import { hideAllShowHalf } from "./visibility";
import { type Row, watch } from "./watch";

const PERSON = { email: "s@example.org", password: "secret-seed" };
const STEPS = ["visibility", "styles", "hunt", "export", "delete"];

/**
 * Measures each bulk action on all features of an account: `npm run bench:bulk -- DATA_DIR [calls] [steps]`. Needs a
 * data folder that `npm run seed` filled for s@example.org with the password secret-seed.
 *
 * One half of the features goes through the endpoints for few, the other half through those for very many (ADR 0112).
 * `calls` limits the number of requests to the former. The time for all is then extrapolated.
 */
async function main(): Promise<void> {
  const [dataDir, most = "all", asked] = process.argv.slice(2);
  if (!dataDir) throw new Error("Name the data folder.");
  const steps = asked?.split(",") ?? STEPS;
  const calls = most === "all" ? Number.POSITIVE_INFINITY : Number(most);
  const server = await startServer({ dataDir, env: { RATE_LIMIT_PER_MINUTE: "0" } });
  const rows: Row[] = [];
  const step = async (name: string, what: string, work: () => Promise<number>) => {
    if (!steps.includes(name)) return;
    rows.push(await watch(server, what, work));
    console.log(JSON.stringify(rows.at(-1)));
  };
  try {
    const client = new TestClient(server.url);
    await client.data("POST", "/auth/login", PERSON);
    let ids: string[] = [];
    rows.push(
      await watch(server, "read the snapshot", async () => {
        ids = await readIds(client);
        return 1;
      }),
    );
    console.log(`${ids.length} features`, JSON.stringify(rows[0]));
    const [first, second] = inHalves(ids);
    /** Measures the endpoints for few and for very many features, each on half of the features. */
    const both = async (name: string, what: string, few: Sending, many: Sending) => {
      await step(name, `${what}, by few`, () => inBatches(first, { ...few, calls }, few.send));
      await step(name, `${what}, by many`, () => inBatches(second, { ...many, calls: Infinity }, many.send));
    };
    for (const { what, work } of hideAllShowHalf(client, ids)) await step("visibility", what, work);
    const { uuid } = await client.data<{ uuid: string }>("POST", "/collections", { title: "All" });
    const actions = actionsOf(client, uuid);
    for (const { step: name, what, few, many } of actions.slice(0, 2)) await both(name, what, few, many);
    for (const type of ["KML", "GPX"] as const)
      await step("export", `export as ${type}`, () => exportOf(client, type));
    for (const { step: name, what, few, many } of actions.slice(2)) await both(name, what, few, many);
  } finally {
    await server.stop();
  }
  console.table(rows);
}

type Sending = BulkAction["few"];

/** Alternates runs of 10,000 features, so that both halves are spread alike in the database. */
function inHalves(ids: readonly string[]): [string[], string[]] {
  const halves: [string[], string[]] = [[], []];
  for (let start = 0; start < ids.length; start += BULK_BATCH)
    halves[(start / BULK_BATCH) % 2 === 0 ? 0 : 1].push(...ids.slice(start, start + BULK_BATCH));
  return halves;
}

await main();
