import { TestClient } from "../../tests/support/api";
import { startServer } from "../../tests/support/server";
import { exportOf } from "./exporting";
import { inBatches } from "./inBatches";
import { readIds } from "./readIds";
import { hideAllShowHalf } from "./visibility";
import { type Row, watch } from "./watch";

const PERSON = { email: "s@example.org", password: "secret-seed" };
const STEPS = ["visibility", "styles", "hunt", "export", "delete"];

/**
 * What the server takes for each bulk action on all features of an account: `npm run bench:bulk -- DATA_DIR [calls] [steps]`,
 * on a data folder that `npm run seed` has filled for s@example.org with the password secret-seed.
 * `calls` ends each action after so many requests; the time of all is then what those took, times how many there are.
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
    for (const { what, work } of hideAllShowHalf(client, ids)) await step("visibility", what, work);
    const post =
      (method: string, path: string, body: (featureIds: string[]) => object) => (batch: string[]) =>
        client.data(method, path, body(batch));
    const restyle = post("PATCH", "/features/styles", (featureIds) => ({
      featureIds,
      properties: { color: [10, 20, 30, 1] },
    }));
    await step("styles", "restyle", () => inBatches(ids, { size: 1000, parallel: 1, calls }, restyle));
    const { uuid } = await client.data<{ uuid: string }>("POST", "/collections", { title: "All" });
    const join = post("PATCH", "/collections/add/features", (featureIds) => ({
      featureIds,
      collectionIds: [uuid],
    }));
    await step("hunt", "move to a hunt", () => inBatches(ids, { size: 5000, parallel: 1, calls }, join));
    for (const type of ["KML", "GPX"] as const)
      await step("export", `export as ${type}`, () => exportOf(client, type));
    const some = { size: 500, parallel: 3, calls };
    const remove = post("POST", "/features/delete", (featureIds) => ({ featureIds }));
    await step("delete", "delete", () => inBatches(ids, some, remove));
    const restore = post("POST", "/features/restore", (featureIds) => ({ featureIds }));
    const gone = ids.slice(0, Math.min(ids.length, 500 * calls));
    await step("delete", "undo", () => inBatches(gone, { ...some, size: 1000 }, restore));
  } finally {
    await server.stop();
  }
  console.table(rows);
}

await main();
