import { expect, it } from "vitest";
import { inOrder } from "../../../server/repositories/sortedPages";

const row = (sort_key: string | number, uuid = "a") => ({ sort_key, uuid });

it("merges rows of several queries: texts by their bytes, numbers by value, then by id", () => {
  // U+FF5E comes before U+1F98C by bytes, but after it by UTF-16 code units.
  const texts = [row("🦌"), row("～"), row("elk", "b"), row("elk", "a"), row("Z")];
  expect(texts.sort(inOrder(true))).toEqual([
    row("Z"),
    row("elk", "a"),
    row("elk", "b"),
    row("～"),
    row("🦌"),
  ]);
  expect([row(9), row(10), row(9, "b")].sort(inOrder(true))).toEqual([row(9), row(9, "b"), row(10)]);
});

it("descending reverses everything", () => {
  expect([row(9), row(10), row(9, "b")].sort(inOrder(false))).toEqual([row(10), row(9, "b"), row(9)]);
});
