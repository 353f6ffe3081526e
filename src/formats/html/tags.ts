/** Block elements, with the number of line breaks before and after them. */
export const BLOCKS: ReadonlyMap<string, number> = new Map([
  ..."address article aside blockquote body center dd div dl dt fieldset figure footer form header hr html li main nav pre section tr tbody thead tfoot caption"
    .split(" ")
    .map((tag) => [tag, 1] as const),
  ..."p h1 h2 h3 h4 h5 h6 table ul ol".split(" ").map((tag) => [tag, 2] as const),
]);

/** Elements whose text isn't shown. */
export const SKIPPED: ReadonlySet<string> = new Set(["script", "style", "title", "noembed", "noframes"]);

const INLINE = new Set(
  "a abbr acronym b bdi bdo big br cite code col colgroup data del dfn em embed figcaption font head i iframe img input ins kbd label link mark meta object param q s samp small source span strike strong sub sup td th time tt u var video audio wbr".split(
    " ",
  ),
);

/** Tells whether HTML has an element with this name. "<" before anything else is text. */
export function isKnown(name: string): boolean {
  const tag = name.toLowerCase();
  return BLOCKS.has(tag) || INLINE.has(tag) || SKIPPED.has(tag);
}

/** Tags that break lines. */
export const BREAKS = /<(?:br|p|div|li|tr|h[1-6])(?=[\s/>])/i;
