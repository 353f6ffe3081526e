import { type Field, OBJECT_ID } from "../table";
import { badWhere, type Token, tokensOf } from "./tokens";

export type Comparator = "=" | "<>" | "<" | "<=" | ">" | ">=";
export type Kind = "text" | "number" | "date";

/** Value in a condition: a field, a constant, or the upper or lower case of another value. */
export type Operand =
  | { node: "field"; name: string; kind: Kind }
  | { node: "constant"; value: string | number; kind: Kind }
  | { node: "case"; upper: boolean; of: Operand; kind: "text" };

export type Condition =
  | { node: "and" | "or"; left: Condition; right: Condition }
  | { node: "not"; of: Condition }
  | { node: "compare"; comparator: Comparator; left: Operand; right: Operand }
  | { node: "like"; of: Operand; pattern: string }
  | { node: "in"; of: Operand; values: readonly (string | number)[] }
  | { node: "null"; of: Operand };

const MOST_DEPTH = 24;
const COMPARATORS: readonly string[] = ["=", "<>", "<", "<=", ">", ">="] satisfies Comparator[];

/**
 * Parses a where clause: comparisons, LIKE, IN, BETWEEN and IS NULL on fields, combined with AND, OR and NOT. Constants
 * are numbers, 'text', DATE '2026-10-01' and TIMESTAMP '2026-10-01 06:30:00' (UTC). The clause never becomes code or
 * SQL.
 * @throws ArcgisError 400 for anything else
 */
export function parseWhere(text: string, fields: readonly Field[]): Condition {
  return new Parser(tokensOf(text), fields).whole();
}

class Parser {
  private readonly tokens: readonly Token[];
  private readonly fields: readonly Field[];
  private at = 0;
  private depth = 0;

  constructor(tokens: readonly Token[], fields: readonly Field[]) {
    this.tokens = tokens;
    this.fields = fields;
  }

  whole(): Condition {
    const condition = this.or();
    if (this.at < this.tokens.length) throw badWhere("one comparison, or several joined by AND or OR");
    return condition;
  }

  private or(): Condition {
    let left = this.and();
    while (this.takeWord("OR")) left = { node: "or", left, right: this.and() };
    return left;
  }

  private and(): Condition {
    let left = this.not();
    while (this.takeWord("AND")) left = { node: "and", left, right: this.not() };
    return left;
  }

  private not(): Condition {
    if (++this.depth > MOST_DEPTH) throw badWhere(`nested at most ${MOST_DEPTH} deep`);
    try {
      if (this.takeWord("NOT")) return { node: "not", of: this.not() };
      if (!this.takeSymbol("(")) return this.predicate();
      const inner = this.or();
      this.expectSymbol(")");
      return inner;
    } finally {
      this.depth--;
    }
  }

  private predicate(): Condition {
    const of = this.operand();
    if (this.takeWord("IS")) {
      const negated = this.takeWord("NOT");
      this.expectWord("NULL");
      return negate({ node: "null", of }, negated);
    }
    const negated = this.takeWord("NOT");
    if (this.takeWord("LIKE")) return negate(this.like(of), negated);
    if (this.takeWord("IN")) return negate(this.in(of), negated);
    if (this.takeWord("BETWEEN")) return negate(this.between(of), negated);
    const next = this.tokens[this.at++];
    const symbol = next?.kind === "symbol" ? next.text.replace("!=", "<>") : "";
    if (negated || !isComparator(symbol)) throw badWhere("a comparison such as NAME = 'Moffat'");
    return this.compare(symbol, of, this.operand());
  }

  private compare(comparator: Comparator, left: Operand, right: Operand): Condition {
    const [a, b] = [asKind(left, right.kind), asKind(right, left.kind)];
    if (a.kind !== b.kind) throw badWhere("a comparison of values of one type");
    return { node: "compare", comparator, left: a, right: b };
  }

  private like(of: Operand): Condition {
    const pattern = this.constant();
    if (of.kind !== "text" || typeof pattern !== "string")
      throw badWhere("text LIKE 'a pattern with % and _'");
    return { node: "like", of, pattern };
  }

  private in(of: Operand): Condition {
    this.expectSymbol("(");
    const values: (string | number)[] = [];
    do values.push(this.constantLike(of));
    while (this.takeSymbol(","));
    this.expectSymbol(")");
    return { node: "in", of, values };
  }

  private between(of: Operand): Condition {
    const from = this.operand();
    this.expectWord("AND");
    const to = this.operand();
    return { node: "and", left: this.compare(">=", of, from), right: this.compare("<=", of, to) };
  }

  private operand(): Operand {
    const token = this.tokens[this.at++];
    if (token?.kind === "number") return { node: "constant", value: token.value, kind: "number" };
    if (token?.kind === "string") return { node: "constant", value: token.value, kind: "text" };
    if (token?.kind === "name") return this.field(token.text);
    if (token?.kind === "symbol" && (token.text === "-" || token.text === "+")) {
      const number = this.tokens[this.at++];
      if (number?.kind !== "number") throw badWhere("a number after the sign");
      return { node: "constant", value: token.text === "-" ? -number.value : number.value, kind: "number" };
    }
    if (token?.kind !== "word") throw badWhere("a field or a value on each side of a comparison");
    const word = token.text.toUpperCase();
    const next = this.tokens[this.at];
    if ((word === "DATE" || word === "TIMESTAMP") && next?.kind === "string") {
      this.at++;
      return { node: "constant", value: dateOf(next.value), kind: "date" };
    }
    if ((word === "UPPER" || word === "LOWER") && this.takeSymbol("(")) {
      if (++this.depth > MOST_DEPTH) throw badWhere(`nested at most ${MOST_DEPTH} deep`);
      const of = this.operand();
      this.depth--;
      this.expectSymbol(")");
      if (of.kind !== "text") throw badWhere("UPPER or LOWER of text");
      return { node: "case", upper: word === "UPPER", of, kind: "text" };
    }
    return this.field(token.text);
  }

  private field(name: string): Operand {
    const field = this.fields.find((candidate) => candidate.name.toUpperCase() === name.toUpperCase());
    if (!field) throw badWhere(`about fields of this layer; it has no field of that name`);
    return { node: "field", name: field.name, kind: kindOf(field) };
  }

  private constant(): string | number {
    const operand = this.operand();
    if (operand.node !== "constant") throw badWhere("a comparison with constants there");
    return operand.value;
  }

  private constantLike({ kind }: Operand): string | number {
    const operand = asKind(this.operand(), kind);
    if (operand.node !== "constant" || operand.kind !== kind)
      throw badWhere("a list of values of the field's type");
    return operand.value;
  }

  private takeWord(word: string): boolean {
    const token = this.tokens[this.at];
    const found = token?.kind === "word" && token.text.toUpperCase() === word;
    if (found) this.at++;
    return found;
  }

  private expectWord(word: string): void {
    if (!this.takeWord(word)) throw badWhere(`completed by ${word}`);
  }

  private takeSymbol(symbol: string): boolean {
    const token = this.tokens[this.at];
    const found = token?.kind === "symbol" && token.text === symbol;
    if (found) this.at++;
    return found;
  }

  private expectSymbol(symbol: string): void {
    if (!this.takeSymbol(symbol)) throw badWhere(`completed by ${symbol}`);
  }
}

function negate(of: Condition, negated: boolean): Condition {
  return negated ? { node: "not", of } : of;
}

function isComparator(text: string): text is Comparator {
  return COMPARATORS.includes(text);
}

function kindOf({ name, type }: Field): Kind {
  if (type === "esriFieldTypeDate") return "date";
  return type === "esriFieldTypeString" && name !== OBJECT_ID ? "text" : "number";
}

/** Converts a constant to the kind of its field. Dates may also be plain text or milliseconds. */
function asKind(operand: Operand, kind: Kind): Operand {
  if (operand.node !== "constant" || kind !== "date" || operand.kind === "date") return operand;
  const { value } = operand;
  return { node: "constant", value: typeof value === "number" ? value : dateOf(value), kind };
}

function dateOf(text: string): number {
  const found = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text);
  const time = found ? Date.parse(`${found[1]}T${found[2] ?? "00:00"}Z`) : Number.NaN;
  if (Number.isNaN(time)) throw badWhere("about dates written as 2026-10-01 or 2026-10-01 06:30:00");
  return time;
}
