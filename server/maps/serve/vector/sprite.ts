/** A picture of one transparent pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADUlEQVQI12NgYGBgAAAABQABXvMqOgAAAABJRU5ErkJggg==",
  "base64",
);
const FILE = /^sprite(@2x)?\.(json|png)$/;

/** Where the style names its symbols, without the suffixes that clients add. */
export const SPRITE = "resources/sprites/sprite";

/**
 * The symbols of the styles: none. @arcgis/core draws dashed lines only after it has loaded symbols, so that without them
 * there would be no trails. The icons of /sprites would do as well, but no style draws them.
 * @returns null where there is no such file
 */
export function spriteFile(name: string): { type: string; body: Buffer | string } | null {
  const [, , format] = FILE.exec(name) ?? [];
  if (format === "json") return { type: "application/json; charset=utf-8", body: "{}" };
  return format === "png" ? { type: "image/png", body: PIXEL } : null;
}
