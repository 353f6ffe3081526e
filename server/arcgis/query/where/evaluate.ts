import type { Attributes, Value } from "../table";
import type { Comparator, Condition, Operand } from "./parse";

/** True, false, or null for SQL's unknown: a comparison with NULL. */
export type Truth = boolean | null;

/** Compiles a condition to a test of rows. A row passes if the test returns true. */
export function testOf(condition: Condition): (row: Attributes) => Truth {
  switch (condition.node) {
    case "and": {
      const [left, right] = [testOf(condition.left), testOf(condition.right)];
      return (row) => {
        const first = left(row);
        if (first === false) return false;
        const second = right(row);
        return second === false ? false : first === null || second === null ? null : true;
      };
    }
    case "or": {
      const [left, right] = [testOf(condition.left), testOf(condition.right)];
      return (row) => {
        const first = left(row);
        if (first === true) return true;
        const second = right(row);
        return second === true ? true : first === null || second === null ? null : false;
      };
    }
    case "not": {
      const of = testOf(condition.of);
      return (row) => {
        const truth = of(row);
        return truth === null ? null : !truth;
      };
    }
    case "compare": {
      const [left, right] = [readerOf(condition.left), readerOf(condition.right)];
      const compare = COMPARISONS[condition.comparator];
      return (row) => {
        const [a, b] = [left(row), right(row)];
        return a === null || b === null ? null : compare(order(a, b));
      };
    }
    case "like": {
      const of = readerOf(condition.of);
      return (row) => {
        const value = of(row);
        return value === null ? null : matchesLike(String(value), condition.pattern);
      };
    }
    case "in": {
      const of = readerOf(condition.of);
      const values = new Set<Value>(condition.values);
      return (row) => {
        const value = of(row);
        return value === null ? null : values.has(value);
      };
    }
    case "null": {
      const of = readerOf(condition.of);
      return (row) => of(row) === null;
    }
  }
}

const COMPARISONS: Record<Comparator, (order: number) => boolean> = {
  "=": (order) => order === 0,
  "<>": (order) => order !== 0,
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
};

/** Compares values like Array.sort, with null first. */
export function order(a: Value, b: Value): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a < b ? -1 : 1;
}

function readerOf(operand: Operand): (row: Attributes) => Value {
  switch (operand.node) {
    case "constant":
      return () => operand.value;
    case "field":
      return (row) => row[operand.name] ?? null;
    case "case": {
      const of = readerOf(operand.of);
      return (row) => {
        const value = of(row);
        if (value === null) return null;
        return operand.upper ? String(value).toUpperCase() : String(value).toLowerCase();
      };
    }
  }
}

/**
 * Implements SQL's LIKE: % matches any text, _ any one character. It only backtracks to the last %, so the number of
 * steps is at most the length of the text times that of the pattern.
 */
export function matchesLike(text: string, pattern: string): boolean {
  let at = 0;
  let position = 0;
  let star = -1;
  let resume = 0;
  while (position < text.length) {
    if (pattern[at] === "%") {
      star = at++;
      resume = position;
    } else if (at < pattern.length && (pattern[at] === "_" || pattern[at] === text[position])) {
      at++;
      position++;
    } else if (star >= 0) {
      at = star + 1;
      position = ++resume;
    } else return false;
  }
  while (pattern[at] === "%") at++;
  return at === pattern.length;
}
