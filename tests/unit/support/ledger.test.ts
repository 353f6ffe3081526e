import { describe, expect, it } from "vitest";
import { Ledger } from "../../support/histories/ledger";

/** Returns a ledger of a title set several times, with the value each setter saw. All are kept. */
function titled(...settings: [by: string, value: string, seen: string | undefined][]) {
  const ledger = new Ledger();
  for (const [by, value, seen] of settings) ledger.set(by, "f|title", value, seen, "kept");
  return ledger;
}

describe("part of an item", () => {
  it("ends with the last value set by a client that saw the rest", () => {
    const ledger = titled(["A", "one", undefined], ["B", "two", "one"], ["A", "three", "two"]);
    expect(ledger.problemOf("f|title", "three")).toBeNull();
    expect(ledger.problemOf("f|title", "two")).toContain("had not seen “three”");
  });

  it("may not lose a kept change to a client that didn't see it", () => {
    const ledger = titled(["A", "one", undefined], ["B", "two", "one"], ["A", "three", "one"]);
    expect(ledger.problemOf("f|title", "three")).toContain("had not seen “two”");
    const [, , last] = ledger.settings;
    last?.over.add(1);
    expect(ledger.problemOf("f|title", "three")).toBeNull();
  });

  it("may lose an undone change before it was replaced, since the other client saw the original", () => {
    const undone = titled(["A", "one", undefined], ["A", "two", "one"], ["B", "three", "one"]);
    undone.set("A", "f|title", "one", "two", "kept");
    expect(undone.problemOf("f|title", "three")).toBeNull();
    undone.set("A", "f|title", "two", "one", "kept");
    expect(undone.problemOf("f|title", "three")).toContain("had not seen “two”");
  });

  it("may end with or without a change of unknown outcome", () => {
    const ledger = titled(["A", "one", undefined]);
    ledger.set("B", "f|title", "two", "one");
    expect(ledger.problemOf("f|title", "one")).toBeNull();
    expect(ledger.problemOf("f|title", "two")).toBeNull();
  });

  it("doesn't need a change its user gave up", () => {
    const ledger = titled(["A", "one", undefined], ["B", "two", "one"]);
    ledger.set("A", "f|title", "three", "one", "dropped");
    expect(ledger.problemOf("f|title", "two")).toBeNull();
  });

  it("has no value that no client set, under any name", () => {
    const ledger = new Ledger();
    ledger.set("A", "draft:k|title", "one", undefined, "kept");
    ledger.names.set("draft:k", "f");
    expect(ledger.problemOf("f|title", "one")).toBeNull();
    expect(ledger.problemOf("f|title", "other")).toContain("which nobody set");
  });

  it("where the last one is right, has a value that no client replaced", () => {
    const ledger = titled(["A", "one", undefined], ["B", "two", "one"], ["A", "three", "one"]);
    expect(ledger.looseProblemOf("f|title", "two")).toBeNull();
    expect(ledger.looseProblemOf("f|title", "three")).toBeNull();
    expect(ledger.looseProblemOf("f|title", "one")).toContain("which was replaced");
  });
});
