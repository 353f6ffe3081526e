import type { CheapClient } from "./client";
import { type Figure, quantile } from "./figures";

const LIMIT = 500;
const TIMES = 15;

/** Cursors of every page of the list except the first. */
export async function cursorsOf(client: CheapClient): Promise<string[]> {
  const cursors: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const path: string = `/features?limit=${LIMIT}&slim=1${cursor && `&cursor=${cursor}`}`;
    ({ nextCursor: cursor } = await client.data<{ nextCursor: string | null }>("GET", path));
    if (cursor !== null) cursors.push(cursor);
  }
  return cursors;
}

/** Alternates pages at the start and at the end of the list, with a single client. */
export async function runPages(client: CheapClient, cursors: readonly string[]): Promise<Figure[]> {
  const near = cursors.slice(0, TIMES);
  // Skips the very last page, which may be shorter.
  const deep = cursors.slice(-TIMES - 1, -1);
  const taken = { near: [] as number[], deep: [] as number[] };
  const time = async (cursor: string | undefined) =>
    (await client.call("GET", `/features?limit=${LIMIT}&cursor=${cursor}`)).ms;
  await time(near[0]);
  for (let round = 0; round < 3; round++)
    for (let index = 0; index < Math.min(near.length, deep.length); index++) {
      taken.near.push(await time(near[index]));
      taken.deep.push(await time(deep[index]));
    }
  const [first, last] = [quantile(taken.near, 0.5), quantile(taken.deep, 0.5)];
  return [
    { what: "one client: pages at the beginning, p50", value: first, unit: "ms" },
    { what: "one client: pages at the end, p50", value: last, unit: "ms" },
    { what: "one client: pages at the beginning, p95", value: quantile(taken.near, 0.95), unit: "ms" },
    { what: "one client: pages at the end, p95", value: quantile(taken.deep, 0.95), unit: "ms" },
    { what: "one client: end against beginning", value: last / first, unit: "x", below: 1.5 },
  ];
}
