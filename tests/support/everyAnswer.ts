import type { TestClient } from "./api";
import { exportText } from "./content";
import { readSnapshot } from "./readSnapshot";
import { readZip } from "./zip";

/** Returns the text of a response that must succeed. */
export async function textOf(
  client: TestClient,
  method: string,
  path: string,
  body?: unknown,
): Promise<string> {
  const response = await fetch(new URL(`/api/v1${path}`, client.url), {
    method,
    headers: {
      origin: client.url,
      cookie: client.cookieHeader(),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return text;
}

/** Returns the exact text of every JSON response that contains the features' geometry. */
export async function everyText(
  client: TestClient,
  { ids, since, token }: { ids: readonly string[]; since: number; token: string },
): Promise<Record<string, string>> {
  const one: string[] = [];
  for (const id of ids) one.push(await textOf(client, "GET", `/features/${id}`));
  return {
    one: one.join("\n"),
    some: await textOf(client, "POST", "/features/get", { featureIds: ids }),
    list: await textOf(client, "GET", "/features?limit=500&sort=title"),
    changes: await textOf(client, "GET", `/sync?since=${since}&limit=1000`),
    link: await textOf(client, "POST", "/shares/view/features", { token, offset: 0 }),
  };
}

/** Returns the features as written to files and the snapshot. */
export async function everyFile(client: TestClient): Promise<Record<string, unknown>> {
  const { url } = await client.data<{ url: string }>("POST", "/user/export");
  const zip = readZip(Buffer.from(await (await fetch(new URL(url, client.url))).arrayBuffer()));
  const own = [...zip].filter(([name]) => name.startsWith("features."));
  const exported = async (type: "KML" | "GPX" | "GEOJSON") =>
    // The metadata holds the time of the export.
    (await exportText(client, type)).text.replace(/<metadata>.*?<\/metadata>/s, "");
  return {
    kml: await exported("KML"),
    gpx: await exported("GPX"),
    geojson: await exported("GEOJSON"),
    own: Object.fromEntries(
      own.map(([name, bytes]) => [name, bytes.toString().replace(/<metadata>.*?<\/metadata>/s, "")]),
    ),
    snapshot: JSON.stringify((await readSnapshot(client)).features),
  };
}
