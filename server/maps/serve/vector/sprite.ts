/** Transparent 1 x 1 PNG. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADUlEQVQI12NgYGBgAAAABQABXvMqOgAAAABJRU5ErkJggg==",
  "base64",
);
const FILE = /^sprite(@2x)?\.(json|png)$/;

/** Sprite path in the style, without the suffixes that clients add. */
export const SPRITE = "resources/sprites/sprite";

/**
 * Returns a file of the styles' empty sprite. @arcgis/core draws dashed lines only after loading a sprite, so trails
 * would be missing without it. The icons of /sprites would also work, but no style uses them.
 * @returns null for an unknown file
 */
export function spriteFile(name: string): { type: string; body: Buffer | string } | null {
  const [, , format] = FILE.exec(name) ?? [];
  if (format === "json") return { type: "application/json; charset=utf-8", body: "{}" };
  return format === "png" ? { type: "image/png", body: PIXEL } : null;
}
