import type { PublicClient } from "./client";

/**
 * Returns the size of a file in bytes, or null if the service doesn't state it.
 * @throws MapDataError from PublicClient.request
 */
export async function sizeOf(url: string, client: PublicClient): Promise<number | null> {
  const answer = await client.request(url, { method: "HEAD", headers: { "Accept-Encoding": "identity" } });
  const length = answer.headers.get("content-length");
  return length === null ? null : Number(length);
}

/** Maximum characters read from an index. */
const INDEX_MAX = 8 * 1024 ** 2;

/**
 * Returns the URLs of files in a web server's folder index whose names match, in index order.
 * @throws MapDataError from PublicClient.request
 */
export async function filesOfIndex(url: string, names: RegExp, client: PublicClient): Promise<string[]> {
  const html = (await (await client.request(url)).text()).slice(0, INDEX_MAX);
  const found = Array.from(html.matchAll(/href="([^"/?]+)"/g), ([, name = ""]) => name);
  return [...new Set(found.filter((name) => names.test(name)))].map((name) => new URL(name, url).href);
}
