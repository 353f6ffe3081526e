import type { Placement } from "../../server/db/placement";

/** Names for the current time, which aren't immutable. Adding an interval to a time with a zone isn't either. */
const CLOCK = /\b(now\(\)|clock_timestamp\(\)|statement_timestamp\(\)|current_timestamp|make_interval\()/i;

/** Conditional expressions, which Citus must evaluate before it forwards an update. */
const COMPUTED = /\b(case\b[^;]*?\bend\b|coalesce\((?:[^()]|\([^()]*\))*\))/gi;

/**
 * Returns why Citus would reject a statement that PostgreSQL accepts, or null. It rejects expressions whose value may
 * differ between machines, and locks on rows of several machines. Works on the text, so no cluster is needed.
 *
 * @param places placement of each table
 */
export function refusalOf(statement: string, places: Readonly<Record<string, Placement>>): string | null {
  const [, table = ""] =
    /^(?:with .*? \) )?(?:insert into|update|delete from|select .*? from) "?(\w+)"?/i.exec(statement) ?? [];
  const place = places[table];
  if (place === undefined || place === "coordinator") return null;

  const [, conflict] = /\bon conflict\b.*?\bdo update set\b(.*)$/i.exec(statement) ?? [];
  if (conflict && CLOCK.test(conflict)) return "a time in DO UPDATE SET: give it as a value and use excluded";

  const [, set] = /^update .*? set (.*)$/i.exec(statement) ?? [];
  const computed = set?.match(COMPUTED) ?? [];
  if (computed.some((part) => CLOCK.test(part))) return "a time in CASE or COALESCE of an update";
  if (set && /\b(\w+\.)?\w+_at [-+] make_interval\(/i.test(set))
    return "a time of the row that an interval is added to in an update";

  const lock = /\bfor (no key update|update|key share|share)\b/i.exec(statement);
  if (lock && typeof place !== "string") {
    const key = new RegExp(`"?${place.by}"? = \\$\\d`, "i");
    if (!key.test(statement)) return `FOR ${(lock[1] ?? "").toUpperCase()} without the key ${place.by}`;
  }
  return null;
}
