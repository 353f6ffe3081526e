import type { PublicClient } from "./client";

/** The bytes of a file, as its service states them; null where it doesn't. @throws MapDataError as PublicClient.ask */
export async function sizeOf(url: string, client: PublicClient): Promise<number | null> {
  const answer = await client.ask(url, { method: "HEAD", headers: { "Accept-Encoding": "identity" } });
  const length = answer.headers.get("content-length");
  return length === null ? null : Number(length);
}

/** The longest index that is read. */
const INDEX_MAX = 8 * 1024 ** 2;

/**
 * The addresses of those files that a web server's index of a folder lists and `names` fits, in their order.
 * @throws MapDataError as PublicClient.ask
 */
export async function filesOfIndex(url: string, names: RegExp, client: PublicClient): Promise<string[]> {
  const html = (await (await client.ask(url)).text()).slice(0, INDEX_MAX);
  const found = Array.from(html.matchAll(/href="([^"/?]+)"/g), ([, name = ""]) => name);
  return [...new Set(found.filter((name) => names.test(name)))].map((name) => new URL(name, url).href);
}
