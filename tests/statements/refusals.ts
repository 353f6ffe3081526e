import type { Place } from "../../server/db/placement";

/** Names for the time of the transaction: not immutable, and so are intervals that are added to a time with a zone. */
const CLOCK = /\b(now\(\)|clock_timestamp\(\)|statement_timestamp\(\)|current_timestamp|make_interval\()/i;

/** A condition or a function of values that Citus has to know before it hands an update on. */
const COMPUTED = /\b(case\b[^;]*?\bend\b|coalesce\((?:[^()]|\([^()]*\))*\))/gi;

/**
 * Why Citus would refuse a statement that PostgreSQL takes, or null: what is computed in it isn't the same on every
 * machine, or rows of many machines are locked. Read from the text, so that no cluster is needed.
 * @param places where each table lies
 */
export function refusalOf(statement: string, places: Readonly<Record<string, Place>>): string | null {
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
