/** Compares rows of several queries in the database's order: by key, with text compared by bytes, then by id. */
export const inOrder =
  (ascending: boolean) =>
  (one: { sort_key: string | number; uuid: string }, other: typeof one): number => {
    const byKey =
      typeof one.sort_key === "number" && typeof other.sort_key === "number"
        ? one.sort_key - other.sort_key
        : Buffer.compare(Buffer.from(String(one.sort_key)), Buffer.from(String(other.sort_key)));
    return (ascending ? 1 : -1) * (byKey || (one.uuid < other.uuid ? -1 : 1));
  };
