import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCase } from "../../../server/services/anyCase";
import { keyedUuid } from "../../../server/services/keyedUuid";
import { linkTokenHash, newLinkToken } from "../../../server/services/linkTokens";
import { isBrokenForm } from "../../../server/services/uploads";

/** JavaScript's expressions stand for PostgreSQL's: what is used of both means the same. */
const matcher = (text: string) => new RegExp(anyCase(text).pattern, "u");

const letter = fc.constantFrom(
  "a",
  "B",
  "é",
  "É",
  "e\u0301",
  "ß",
  "İ",
  "山",
  "🦌",
  "1",
  ".",
  "*",
  "(",
  "[",
  "\\",
  "^",
  "-",
  "_",
  "'",
);
const word = fc.string({ unit: letter, minLength: 1, maxLength: 6 });
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((list) => list.join(" "));

/** JavaScript refuses a backslash before some signs in its Unicode mode; PostgreSQL takes it before any. */
const forJavaScript = (pattern: string) => pattern.replace(/\\(['_-])/g, "$1");

describe("a text in any case", () => {
  it("finds itself within any other text, in any spelling of case", () => {
    fc.assert(
      fc.property(words, words, (text, around) => {
        const pattern = new RegExp(forJavaScript(anyCase(text).pattern), "u");
        for (const form of [text, text.normalize("NFC")]) {
          expect(pattern.test(`${around} ${form}${around}`)).toBe(true);
        }
      }),
    );
  });

  it("finds its letters in either case, composed or not", () => {
    const forms = ["ÉLK camp", "élk CAMP", "e\u0301lk camp", "E\u0301LK\n\tCamp"];
    for (const text of forms)
      for (const other of forms) expect(matcher(text).test(`x${other}x`), other).toBe(true);
  });

  it("finds nothing else: special characters match themselves", () => {
    expect(matcher("a.c").test("abc")).toBe(false);
    expect(matcher("a*").test("aaa")).toBe(false);
    expect(matcher("(x)").test("x")).toBe(false);
    expect(matcher("$5+").test("was $5+ then")).toBe(true);
    expect(matcher("elk").test("el k")).toBe(false);
    expect(matcher("el k").test("elk")).toBe(false);
  });

  it("has a piece that every text it finds contains, in lowercase", () => {
    fc.assert(
      fc.property(words, (text) => {
        const { piece } = anyCase(text);
        expect(text.toLowerCase()).toContain(piece);
        expect(piece).toMatch(/^[!-~]*$/);
        const pieces = text.normalize("NFC").match(/[!-~]+/g) ?? [""];
        expect(piece.length).toBe(Math.max(...pieces.map(({ length }) => length)));
      }),
    );
    expect(anyCase("Éa ELKS").piece).toBe("elks");
    expect(anyCase("山").piece).toBe("");
  });
});

describe("the uuid of a key", () => {
  it("is the same for the same key and account, and differs for any other", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string(), fc.string(), (user, one, other) => {
        const made = keyedUuid(user, one);
        expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(keyedUuid(user, one)).toBe(made);
        expect(keyedUuid(user, other) === made).toBe(one === other);
        expect(keyedUuid(`${user}0`, one)).not.toBe(made);
      }),
    );
  });
});

describe("a link's token", () => {
  it("has a hash by which it is found, unlike any other link's", () => {
    const tokens = Array.from({ length: 50 }, newLinkToken);
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(50);
    for (const { token, hash } of tokens) {
      expect(encodeURIComponent(token)).toBe(token);
      expect(linkTokenHash(token)?.equals(hash)).toBe(true);
    }
  });

  it("is rejected when malformed", () => {
    const { token } = newLinkToken();
    const malformed = [
      undefined,
      "",
      token.slice(1),
      `${token}x`,
      ` ${token.slice(1)}`,
      `${token.slice(1)}=`,
      `${token}\n`,
    ];
    for (const text of malformed) expect(linkTokenHash(text), JSON.stringify(text)).toBeNull();
  });
});

it("distinguishes a form that stopped early from other errors", () => {
  const broken = ["Unexpected end of form", "Malformed part header", "Premature close", "aborted"];
  for (const message of broken) expect(isBrokenForm(new Error(message)), message).toBe(true);
  for (const error of [new Error("no room left"), "Unexpected end of form", null])
    expect(isBrokenForm(error)).toBe(false);
});
