import { describe, expect, it } from "vitest";
import { eventProblem, findEvent, stateTitle } from "../../../src/domain/layers";

describe("a special event", () => {
  it("is found by name or title, in any case", () => {
    const known = ["Elk camp", "tac"];
    expect(findEvent("ELK CAMP ", known)).toBe("Elk camp");
    expect(findEvent("total archery challenge", known)).toBe("tac");
    expect(findEvent("Total Archery Challenge", [])).toBe("tac");
    expect(findEvent(" Duck Days ", known)).toBe("Duck Days");
    expect(stateTitle(findEvent("TAC", []))).toBe("Total Archery Challenge");
  });

  it("can't have a state's title, an empty title, or characters that layer keys exclude", () => {
    expect(eventProblem("Elk camp 2026")).toBeNull();
    expect(eventProblem(" ")).toBe("Enter an event title.");
    expect(eventProblem("new mexico")).toBe("new mexico is a state. Enter it under States instead.");
    expect(eventProblem("a|b")).toContain('"|"');
    expect(eventProblem("x".repeat(101))).toContain("100 characters");
  });
});
