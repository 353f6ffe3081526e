import { badParameter } from "../badRequest";

export type Token =
  | { kind: "word"; text: string }
  | { kind: "name"; text: string }
  | { kind: "number"; value: number }
  | { kind: "string"; value: string }
  | { kind: "symbol"; text: string };

/** Limits that keep both parsing and evaluating every row cheap. */
const MOST_CHARACTERS = 2000;
const MOST_TOKENS = 300;

const PATTERN =
  /\s*(?:(?<string>'(?:[^']|'')*')|(?<name>"[A-Za-z_]\w*")|(?<number>(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)(?![\w.])|(?<word>[A-Za-z_]\w*)|(?<symbol><>|!=|<=|>=|[=<>(),+-]))/y;

/** Splits a where clause into tokens. Anything else, such as ; or --, is rejected. */
export function tokensOf(text: string): Token[] {
  if (text.length > MOST_CHARACTERS) throw badWhere(`at most ${MOST_CHARACTERS} characters long`);
  const trimmed = text.trim();
  const tokens: Token[] = [];
  PATTERN.lastIndex = 0;
  while (PATTERN.lastIndex < trimmed.length) {
    const at = PATTERN.lastIndex;
    const groups = PATTERN.exec(trimmed)?.groups;
    if (!groups) throw badWhere(`a comparison of fields; it can't be parsed from character ${at + 1} on`);
    if (tokens.length === MOST_TOKENS) throw badWhere(`made of at most ${MOST_TOKENS} words`);
    tokens.push(tokenOf(groups));
  }
  return tokens;
}

function tokenOf({ string, name, number, word, symbol }: Record<string, string | undefined>): Token {
  if (string !== undefined) return { kind: "string", value: string.slice(1, -1).replaceAll("''", "'") };
  if (name !== undefined) return { kind: "name", text: name.slice(1, -1) };
  if (number !== undefined) return { kind: "number", value: Number(number) };
  if (word !== undefined) return { kind: "word", text: word };
  return { kind: "symbol", text: symbol ?? "" };
}

/** Creates a 400 for a where clause. */
export function badWhere(allowed: string) {
  return badParameter("where", allowed);
}
