export interface SqlColumn {
  name: string;
  /** Declared type in upper case: "TEXT(50)". */
  type: string;
  /** Whether it is an alias of the row's key. */
  isKey: boolean;
}

const CONSTRAINT = /^(?:CONSTRAINT|PRIMARY\s+KEY|UNIQUE|CHECK|FOREIGN\s+KEY)\b/i;
const NAME = /^(?:"((?:[^"]|"")*)"|\[([^\]]*)\]|`((?:[^`]|``)*)`|'((?:[^']|'')*)'|([^\s(,]+))\s*/;

/** Parses the columns of a CREATE TABLE statement. */
export function columnsOf(sql: string): SqlColumn[] {
  const [head = ""] = /^\s*CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?/i.exec(sql) ?? [];
  const name = NAME.exec(sql.slice(head.length))?.[0] ?? "";
  const start = sql.indexOf("(", head.length + name.length);
  if (start < 0) return [];
  return parts(sql, start + 1).flatMap((part) => {
    if (CONSTRAINT.test(part)) return [];
    const found = NAME.exec(part);
    if (!found) return [];
    const [, double, bracket, back, single, bare] = found;
    const column =
      double?.replaceAll('""', '"') ?? bracket ?? back?.replaceAll("``", "`") ?? single ?? bare ?? "";
    const rest = part.slice(found[0].length);
    const type = (/^[^\s(]*(?:\s*\([^)]*\))?/.exec(rest)?.[0] ?? "").toUpperCase();
    return [{ name: column, type, isKey: type === "INTEGER" && /\bPRIMARY\s+KEY\b/i.test(rest) }];
  });
}

/** Splits at commas outside of brackets and quotes, up to the closing bracket. */
function parts(sql: string, start: number): string[] {
  const found: string[] = [];
  let depth = 0;
  let quote = "";
  let from = start;
  for (let at = start; at < sql.length; at++) {
    const letter = sql[at] ?? "";
    if (quote !== "") {
      if (letter === quote) quote = "";
    } else if (letter === '"' || letter === "'" || letter === "`") quote = letter;
    else if (letter === "[") quote = "]";
    else if (letter === "(") depth++;
    else if ((letter === "," && depth === 0) || (letter === ")" && depth-- === 0)) {
      found.push(sql.slice(from, at).trim());
      from = at + 1;
      if (letter === ")") break;
    }
  }
  return found.filter((part) => part !== "");
}
