import type { Kysely } from "kysely";
import type { Database } from "../db/schema";
import { countFeatures, listFeatures } from "../repositories/featurePages";
import { type SharedScope, sharedScope } from "../repositories/shared";
import type { FeatureListQuery } from "../schemas/features";
import { readCursor, writeCursor } from "./cursor";
import { featureTexts } from "./featureText";

/** Ends a page of full features at this size to limit the response. */
const PAGE_MAX_BYTES = 32 * 1024 * 1024;

/** Returns the JSON of a page in parts: `{features, total, limit, offset, nextCursor}`. */
export async function listFeaturesJson(
  db: Kysely<Database>,
  userId: string,
  query: FeatureListQuery,
): Promise<string[]> {
  const { sort, limit, slim, types, states } = query;
  const byText = sort === "title" || sort === "ghType";
  const ascending = query.ascending ?? byText;
  const of = JSON.stringify([sort, ascending, [...(types ?? [])].sort(), [...(states ?? [])].sort()]);
  const cursor =
    query.cursor === undefined ? null : readCursor(query.cursor, of, byText ? "string" : "number");
  const offset = cursor ? 0 : query.offset;
  const read = (shared: SharedScope | "none" | null) => {
    const scope = shared === "none" ? null : shared;
    const page = { sort, ascending, limit, offset, types, states, slim, shared, after: cursor };
    return Promise.all([
      cursor ? cursor.total : countFeatures(db, userId, { types, states }, scope),
      listFeatures(db, userId, { ...page, maxBytes: PAGE_MAX_BYTES }),
    ]);
  };
  // Most accounts have nothing shared with them, so a follow-up page first reads only their own features, and
  // those shared with them if it is empty.
  let [total, page] = await read(cursor ? "none" : await sharedScope(db, userId));
  const scope = cursor && page.rows.length === 0 ? await sharedScope(db, userId) : null;
  if (scope) [total, page] = await read(scope);
  const last = page.rows.at(-1);
  const nextCursor =
    page.more && last ? writeCursor({ of, key: last.sort_key, uuid: last.uuid, total }) : null;
  return [
    '{"features":[',
    ...commaBetween(await featureTexts(page.rows)),
    `],"total":${total},"limit":${limit},"offset":${offset},"nextCursor":${JSON.stringify(nextCursor)}}`,
  ];
}

/** Returns the items of a JSON list with commas in between, as text parts. */
export const commaBetween = (items: readonly string[]): string[] =>
  items.flatMap((item, index) => (index === 0 ? [item] : [",", item]));
