import { TestClient } from "../../tests/support/api";
import { type SeenFeature, waypoint } from "../../tests/support/content";
import type { TestServer } from "../../tests/support/server";
import { CheapClient } from "../load/client";
import { EMAIL, PASSWORD } from "../load/prepare";
import { type Action, costOf, type Effort, received } from "./cost";
import type { Cost, Operation } from "./figures";
import { largePhoto, uploader } from "./photos";

/** Account of 1,000 features, which bench/load/prepare.ts adds next to the one of 100,000. */
export const SMALL = "load-0@example.org";
/** Requests of the page when it starts with content from the browser's storage, in a browser with a warm cache. */
const START: readonly (readonly [string, string])[] = [
  ["GET", "/maps/"],
  ["GET", "/maps/config.env.json"],
  ["POST", "/api/v1/whoami"],
  ["GET", "/api/v1/user/preferences/maps"],
  ["GET", "/api/v1/imports"],
  ["GET", "/api/v1/layers-manifest"],
  ["GET", "/api/v1/collections"],
];
const SYNCS_A_START = 3;
const RESTYLED = 20;

/** Measures the operations of the user API, most of them with the account of 1,000 features. */
export async function apiCosts(
  server: TestServer,
  files: readonly string[],
  effort: Effort,
): Promise<Partial<Record<Operation, Cost>>> {
  const costs: Partial<Record<Operation, Cost>> = {};
  const [small, large] = [new CheapClient(server.url), new CheapClient(server.url)];
  await small.logIn(SMALL, PASSWORD);
  await large.logIn(EMAIL, PASSWORD);
  const site = small.another("");
  const actions = await actionsOf({ small, large, site, files }, server.url);
  for (const [name, action] of actions) {
    costs[name] = await costOf(server, action, name === "snapshotLarge" ? { ...effort, least: 3 } : effort);
    console.log(name, costs[name]);
  }
  for (const client of [small, large, site]) client.close();
  return costs;
}

interface Clients {
  small: CheapClient;
  large: CheapClient;
  site: CheapClient;
  /** Paths of the app's files. */
  files: readonly string[];
}

async function actionsOf(
  { small, large, site, files }: Clients,
  url: string,
): Promise<[Operation, Action][]> {
  const send = async (client: CheapClient, method: string, path: string, body?: unknown) =>
    received(await client.call(method, path, { body }));
  const { features } = await small.data<{ features: SeenFeature[] }>("GET", `/features?limit=${RESTYLED}`);
  const featureIds = features.map(({ uuid }) => uuid);
  const now = async () => (await small.data<{ now: number }>("GET", "/sync")).now;
  const rename = (turn: number) =>
    send(small, "PATCH", `/features/${featureIds[turn % RESTYLED]}`, { title: `Renamed ${turn}` });
  const token = await sharedHunt(small, featureIds);
  const before = await now();
  await rename(0);
  const upToDate = await now();
  const syncs = Array<readonly [string, string]>(SYNCS_A_START).fill([
    "GET",
    `/api/v1/sync?since=${upToDate}`,
  ]);
  const started = [...START, ...syncs];
  const person = new TestClient(url);
  await person.data("POST", "/auth/login", { email: SMALL, password: PASSWORD });
  const upload = await uploader(person, featureIds[0] ?? "", await largePhoto());
  return [
    ["page", () => sumOf(["/maps/", ...files], (path) => send(site, "GET", path))],
    ["start", () => sumOf(started, ([method, path]) => send(site, method, path))],
    ["syncNothing", () => send(small, "GET", `/sync?since=${upToDate}`)],
    ["syncOne", () => send(small, "GET", `/sync?since=${before}`)],
    ["snapshotSmall", () => send(small, "GET", "/sync/snapshot")],
    ["snapshotLarge", () => send(large, "GET", "/sync/snapshot")],
    ["list", () => send(small, "GET", "/features?limit=500")],
    [
      "share",
      async () =>
        (await send(site, "POST", "/api/v1/shares/view", { token })) +
        (await send(site, "POST", "/api/v1/shares/view/features", { token, offset: 0 })),
    ],
    ["create", () => send(small, "POST", "/features", waypoint("New waypoint"))],
    ["rename", rename],
    [
      "restyle",
      (turn) =>
        send(small, "PATCH", "/features/styles", {
          featureIds,
          properties: { color: [turn % 255, 120, 255, 1] },
        }),
    ],
    ["photo", upload],
    // Last, because an account keeps at most 100 sessions, and more end the ones used above.
    ["logIn", () => send(site, "POST", "/api/v1/auth/login", { email: SMALL, password: PASSWORD })],
  ];
}

/** Shares a hunt with the features. @returns the link's token */
async function sharedHunt(client: CheapClient, featureIds: readonly string[]): Promise<string> {
  const { uuid } = await client.data<{ uuid: string }>("POST", "/collections", { title: "Elk camp" });
  await client.data("PATCH", `/collections/${uuid}/add/features`, { featureIds });
  const { shareTag } = await client.data<{ shareTag: string }>("POST", `/shares/collection/${uuid}`);
  return shareTag.replace("share-token=", "");
}

/** Runs an action for each value, one after the other, and adds up the bytes. */
async function sumOf<T>(values: readonly T[], action: (value: T) => Promise<number>): Promise<number> {
  let bytes = 0;
  for (const value of values) bytes += await action(value);
  return bytes;
}
