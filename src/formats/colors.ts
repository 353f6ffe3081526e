import { fromHex, type Rgba } from "../domain/catalogs";

/**
 * Garmin's DisplayColor names (GpxExtensions v3) and the basic CSS names, with the colors that programs show for them.
 */
const NAMED: Readonly<Record<string, string>> = {
  black: "000000",
  darkred: "8B0000",
  darkgreen: "006400",
  darkyellow: "B5B820",
  darkblue: "00008B",
  darkmagenta: "8B008B",
  darkcyan: "008B8B",
  lightgray: "D3D3D3",
  lightgrey: "D3D3D3",
  darkgray: "A9A9A9",
  darkgrey: "A9A9A9",
  gray: "808080",
  grey: "808080",
  red: "FF0000",
  green: "008000",
  lime: "00FF00",
  yellow: "FFFF00",
  blue: "0000FF",
  magenta: "FF00FF",
  cyan: "00FFFF",
  white: "FFFFFF",
  orange: "FFA500",
  purple: "800080",
  brown: "A52A2A",
  pink: "FFC0CB",
};

/** Parses a color from a GPX extension: "Red", "ff0000", "#f00", "#aarrggbb" (OsmAnd), "rgba(255, 0, 0, 1)" (onX). */
export function parseColor(text: string): Rgba | null {
  const value = text.trim().toLowerCase();
  const named = Object.hasOwn(NAMED, value.replace(/[\s_-]/g, ""))
    ? NAMED[value.replace(/[\s_-]/g, "")]
    : undefined;
  if (named) return fromHex(named);
  const hex = /^(?:#|0x)?([0-9a-f]+)$/.exec(value)?.[1] ?? "";
  if (hex.length === 6) return fromHex(hex);
  if (hex.length === 3) return fromHex(hex.replace(/./g, "$&$&"));
  if (hex.length === 8) return withAlpha(fromHex(hex.slice(2)), Number.parseInt(hex.slice(0, 2), 16) / 255);
  const parts = /^rgba?\(([^)]*)\)$/
    .exec(value)?.[1]
    ?.split(/[\s,/]+/)
    .filter((part) => part !== "");
  if (!parts || parts.length < 3 || parts.length > 4) return null;
  const numbers = parts.map(Number);
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN, alpha = 1] = numbers;
  if (![red, green, blue].every((part) => part >= 0 && part <= 255)) return null;
  return alpha >= 0 && alpha <= 1 ? [red, green, blue, alpha] : null;
}

/** Parses KML's aabbggrr, with or without "#". Returns null if invalid. */
export function parseKmlColor(text: string): Rgba | null {
  const hex = /^#?([0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim())?.[1];
  if (!hex) return null;
  const padded = hex.padStart(8, "f");
  const part = (at: number) => Number.parseInt(padded.slice(at, at + 2), 16);
  return [part(6), part(4), part(2), part(0) / 255];
}

export function withAlpha(color: Rgba | null, alpha: number): Rgba | null {
  if (!color || !(alpha >= 0 && alpha <= 1)) return color;
  return [color[0], color[1], color[2], alpha];
}
