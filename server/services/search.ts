import type { Kysely } from "kysely";
import { parseGhType } from "../../src/domain/feature";
import type { Database } from "../db/schema";
import { searchTitles } from "../repositories/search";
import { titleKeyOf } from "./featureRows";
import { storable } from "./text";

/** Searches the account's own hunts and features by title, for suggestions while typing. */
export async function searchContent(db: Kysely<Database>, userId: string, text: string, limit: number) {
  const rows = await searchTitles(db, userId, titleKeyOf(storable(text)), limit);
  return {
    collections: rows.flatMap(({ type, uuid, title }) => (type === "collection" ? [{ uuid, title }] : [])),
    features: rows.flatMap(({ uuid, title, gh_type }) => {
      const ghType = parseGhType(gh_type ?? "");
      return ghType ? [{ uuid, title, ghType }] : [];
    }),
  };
}
