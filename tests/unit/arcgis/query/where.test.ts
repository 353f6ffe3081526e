import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queryTable } from "../../../../server/arcgis/query";
import { compileWhere } from "../../../../server/arcgis/query/where";
import { matchesLike } from "../../../../server/arcgis/query/where/evaluate";
import { effortOf } from "../../../support/effort";
import { towns } from "./places";

const names = (where: string): string[] => {
  const answer = queryTable(towns, { where, outFields: "NAME", returnGeometry: "false" });
  if (!("features" in answer)) throw new Error("no features");
  return Array.from(answer.features, ({ attributes }) => String(attributes?.NAME));
};

describe("a where clause", () => {
  it.each([
    ["1=1", 5],
    ["", 5],
    ["1=0", 0],
    ["STATE = 'CO'", 2],
    ["state = 'CO' and pop > 10000", 1],
    ["NAME = 'O''Fallon'", 1],
    ["POP BETWEEN 5000 AND 10000", 2],
    ["POP NOT BETWEEN 5000 AND 10000", 3],
    ["STATE IN ('CO','UT')", 4],
    ["STATE NOT IN ('CO','UT')", 1],
    ["SHARE IS NULL", 1],
    ["SHARE IS NOT NULL AND NOT (SHARE > 0.4)", 2],
    ["SHARE > 0.4 OR STATE = 'UT'", 4],
    ["NAME LIKE '%a%'", 4],
    ["UPPER(NAME) LIKE 'SALT%'", 1],
    ["LOWER(NAME) = 'moab'", 1],
    ["FOUNDED < DATE '1900-01-01'", 2],
    ["FOUNDED >= TIMESTAMP '1902-12-20 00:00:00'", 2],
    ["FOUNDED < '1900-01-01'", 2],
    ["POP > -1", 5],
    ["OBJECTID IN (1, 3)", 2],
    ['"POP" >= 9.1e4', 3],
    ["100000 < POP", 2],
  ])("%s", (where, count) => {
    expect(names(where)).toHaveLength(count);
  });

  it("is unknown for a missing value, and so is its negation", () => {
    expect(names("SHARE = 0.5")).toEqual(["Craig"]);
    expect(names("NOT (SHARE = 0.5)")).not.toContain("Salt Lake City");
    expect(names("SHARE = 0.5 OR 1=1")).toContain("Salt Lake City");
  });

  const refused = [
    "1=1; DROP TABLE users",
    "1=1 --",
    "NAME = 'x' UNION SELECT password FROM users",
    "(SELECT 1) = 1",
    "pg_sleep(5) IS NULL",
    "PASSWORD = 'x'",
    "NAME = 5",
    "POP = 'many'",
    "POP LIKE '5%'",
    "NAME",
    "NAME =",
    "NAME = 'x' AND",
    "(NAME = 'x'",
    "NAME = 'x')",
    "NAME NOT = 'x'",
    "constructor = 1",
    "__proto__ IS NULL",
    "FOUNDED = DATE 'yesterday'",
    "NAME IN ()",
    "NAME IN (STATE)",
    "1=1/*x*/",
    "POP = 1.2.3",
    'NAME = "x"',
    `${"(".repeat(30)}1=1${")".repeat(30)}`,
    `${"NOT ".repeat(30)}1=1`,
    `NAME = '${"x".repeat(2100)}'`,
    Array.from({ length: 120 }, () => "1=1").join(" OR "),
  ];

  it.each(refused.map((where) => [where.slice(0, 60), where] as const))("is refused: %s", (_name, where) => {
    expect(() => compileWhere(where, towns.fields)).toThrow(/Invalid or missing input parameter: 'where'/);
  });

  it("returns a test or a refusal for any input", () => {
    const word = fc.constantFrom(
      "NAME",
      "POP",
      "'x'",
      "5",
      "=",
      "<",
      "AND",
      "OR",
      "NOT",
      "(",
      ")",
      "LIKE",
      "IN",
      "IS",
      "NULL",
      ",",
      "UPPER",
      "-",
    );
    return fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word).map((words) => words.join(" ")),
        ),
        (where) => {
          try {
            const test = compileWhere(where, towns.fields);
            for (const { attributes } of towns.rows)
              expect([true, false]).toContain(test?.(attributes) ?? true);
          } catch (error) {
            expect(error).toMatchObject({ code: 400 });
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("LIKE", () => {
  it("matches the equivalent regular expression", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "%", "_"), maxLength: 8 });
    return fc.assert(
      fc.property(text, text, (value, pattern) => {
        const source = pattern.replaceAll("%", "[^]*").replaceAll("_", "[^]");
        expect(matchesLike(value, pattern)).toBe(new RegExp(`^${source}$`).test(value));
      }),
    );
  });

  it("is fast for adversarial patterns", () => {
    const match = () => expect(matchesLike("a".repeat(2000), `${"%a".repeat(500)}b`)).toBe(false);
    expect(effortOf(match)).toBeLessThan(500);
  });
});
