import { decodeHTMLStrict } from "entities";
import { type QuoteType, Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { TextOut } from "./TextOut";
import { BLOCKS, BREAKS, isKnown, SKIPPED } from "./tags";

const TAG = /<\/?([a-z][a-z0-9]*)(?=[\s/>])/gi;
const ENTITY = /&(?:#\d|#x[\da-f]|[a-z])/i;

/**
 * Converts a description that may be HTML to plain text. Keeps line breaks, bullets, table rows and the addresses of
 * links. Text without HTML tags or entities is unchanged, and so is "<" before anything that isn't an HTML element.
 * O(n): uses tokens only, with no tree and no stack of open elements.
 */
export function readableText(source: string): string {
  return readableHtml(source).text;
}

/** An image in a description. */
export interface HtmlImage {
  src: string;
  alt: string;
}

/** Returns the text and the images in document order. */
export function readableHtml(source: string): { text: string; images: readonly HtmlImage[] } {
  if (holdsHtmlTags(source)) return new HtmlReader(source).read();
  return { text: ENTITY.test(source) ? decodeHTMLStrict(source) : source, images: [] };
}

/**
 * Inverse of readableText: escapes text so that readableText, and programs that display descriptions as HTML, reproduce
 * it.
 */
export const asDescription = (text: string): string =>
  !holdsHtmlTags(text) && readableText(text) === text
    ? text
    : text.replace(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign);

const ESCAPED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

export function holdsHtmlTags(source: string): boolean {
  for (const [, name = ""] of source.matchAll(TAG)) if (isKnown(name)) return true;
  return false;
}

class HtmlReader implements TokenizerCallbacks {
  private readonly source: string;
  private readonly out: TextOut;
  private readonly images: HtmlImage[] = [];
  /** End of the source read so far. An unclosed tag is treated as text. */
  private done = 0;
  private tag = "";
  /** Start of the open tag. */
  private tagStart = 0;
  private attribute = "";
  private value = "";
  private attributes: Record<string, string> = {};
  /** Element whose text is skipped until its end tag. */
  private skipped: string | null = null;
  /** Number of the latest item in the innermost list, or null for bullets. */
  private item: number | null = null;

  constructor(source: string) {
    this.source = source;
    // Line breaks in the source are ignored if tags break lines.
    this.out = new TextOut(!BREAKS.test(source));
  }

  read(): { text: string; images: readonly HtmlImage[] } {
    const tokenizer = new Tokenizer({ decodeEntities: false }, this);
    tokenizer.write(this.source);
    tokenizer.end();
    if (this.skipped === null && this.done < this.source.length)
      this.out.text(decodeHTMLStrict(this.source.slice(this.done)));
    return { text: this.out.end(), images: this.images };
  }

  ontext(start: number, end: number): void {
    this.done = end;
    if (this.skipped === null) this.out.text(decodeHTMLStrict(this.source.slice(start, end)));
  }

  oncdata(start: number, end: number, offset: number): void {
    this.done = end + 1;
    if (this.skipped === null) this.out.text(this.source.slice(start, end - offset));
  }

  onopentagname(start: number, end: number): void {
    this.tag = this.source.slice(start, end).toLowerCase();
    this.tagStart = start - 1;
    this.attributes = {};
  }

  onattribname(start: number, end: number): void {
    this.attribute = this.source.slice(start, end).toLowerCase();
    this.value = "";
  }

  onattribdata(start: number, end: number): void {
    this.value += this.source.slice(start, end);
  }

  onattribend(_quote: QuoteType, _end: number): void {
    if (this.attribute === "href" || this.attribute === "src" || this.attribute === "alt")
      this.attributes[this.attribute] = decodeHTMLStrict(this.value).trim();
  }

  onopentagend(end: number): void {
    this.done = end + 1;
    const tag = this.tag;
    if (this.skipped !== null) return;
    if (!isKnown(tag)) this.out.text(this.source.slice(this.tagStart, end + 1));
    else if (SKIPPED.has(tag)) this.skipped = tag;
    else this.open(tag);
  }

  onselfclosingtag(end: number): void {
    this.onopentagend(end);
    if (this.skipped === this.tag) this.skipped = null;
  }

  onclosetag(start: number, end: number): void {
    const tag = this.source.slice(start, end).toLowerCase();
    const close = this.source.indexOf(">", end);
    this.done = close < 0 ? this.source.length : close + 1;
    if (this.skipped !== null) {
      if (this.skipped === tag) this.skipped = null;
      return;
    }
    if (!isKnown(tag)) this.out.text(`</${this.source.slice(start, end)}>`);
    else if (tag === "a") this.out.endLink();
    else if (tag === "tr") this.out.endRow();
    else if (BLOCKS.has(tag)) this.out.lines(BLOCKS.get(tag) ?? 1);
  }

  private open(tag: string): void {
    const { href = "", src = "", alt = "" } = this.attributes;
    this.out.lines(BLOCKS.get(tag) ?? 0);
    if (tag === "br") this.out.newLine();
    else if (tag === "a") this.out.beginLink(href);
    else if (tag === "img") {
      if (src !== "") this.images.push({ src, alt });
      this.out.link(alt, src);
    } else if (tag === "ol") this.item = 0;
    else if (tag === "ul") this.item = null;
    else if (tag === "li") this.out.bullet(this.item === null ? "•" : `${++this.item}.`);
    else if (tag === "td" || tag === "th") this.out.cell();
  }

  oncomment(_start: number, end: number): void {
    this.done = end + 1;
  }

  ondeclaration(_start: number, end: number): void {
    this.done = end + 1;
  }

  onprocessinginstruction(_start: number, end: number): void {
    this.done = end + 1;
  }

  // Not called: entities are decoded together with the surrounding text.
  onattribentity(): void {}
  ontextentity(): void {}
  onend(): void {}
}
