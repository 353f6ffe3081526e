import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { doneToast, errorToast, progressToast } from "../../../src/features/toasts/kinds";

describe("toasts by kind", () => {
  it("of running work show a loader, and stay until another replaces them", () => {
    expect(progressToast("a", "Saving Hunt...").payload).toEqual({
      id: "a",
      text: "Saving Hunt...",
      loader: true,
    });
  });

  it("of success go after 3500 ms", () => {
    expect(doneToast("a", "Hunt saved").payload).toMatchObject({ icon: "check", dismissAfter: 3500 });
  });

  it("of failure stay until they are dismissed, with a red icon", () => {
    const { payload } = errorToast("a", "There was an error generating your export.");
    expect(payload).toMatchObject({ icon: "alert", iconColor: "error", dismissable: true });
    expect(payload).not.toHaveProperty("dismissAfter");
    const css = (path: string) => readFileSync(new URL(`../../../src/${path}`, import.meta.url), "utf8");
    expect(css("features/toasts/components/Toasts.module.css")).toMatch(
      /\.error \{\s*color: var\(--danger-mark\);/,
    );
    expect(css("ui/tokens.css")).toContain("--danger-mark: #ff3b30;");
  });
});
