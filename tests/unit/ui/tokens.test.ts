import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../../../src/ui/tokens.css", import.meta.url), "utf8");

/** Returns a token's opaque color in a theme as red, green and blue, 0 to 1. */
function color(name: string, theme: "light" | "dark"): number[] {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? "";
  const [light, dark] = /light-dark\((.+), (.+)\)/.exec(value)?.slice(1) ?? [value, value];
  const hex = theme === "light" ? light : dark;
  if (!/^#[0-9a-f]{6}$/.test(hex ?? "")) throw new Error(`--${name} is no opaque color: ${value}`);
  return [1, 3, 5].map((at) => Number.parseInt(hex?.slice(at, at + 2) ?? "", 16) / 255);
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(rgb: number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: number[], other: number[]): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe.each(["light", "dark"] as const)("the %s theme", (theme) => {
  const ratio = (front: string, back: string) => contrast(color(front, theme), color(back, theme));

  it.each([
    ["text", "surface"],
    ["text", "surface-3"],
    ["text-2", "surface"],
    ["text-2", "surface-2"],
    ["text-2", "surface-3"],
    ["text-3", "surface"],
    ["text-3", "surface-2"],
    ["text-3", "surface-3"],
    ["accent-text", "surface"],
    ["accent-text", "surface-2"],
    ["danger-text", "surface"],
    ["danger-text", "surface-2"],
    ["success-text", "surface"],
    ["on-accent", "accent"],
    ["on-danger", "danger"],
  ])("%s on %s is readable (4.5:1)", (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ["border", "surface"],
    ["border", "surface-2"],
    ["focus", "surface"],
    ["focus", "surface-3"],
    ["knob", "border"],
    ["knob-on", "on"],
    ["on", "surface"],
    ["on", "surface-3"],
  ])("%s on %s is visible (3:1)", (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(3);
  });
});
