const LINKED = /^(?:https?:\/\/|mailto:)/i;
/** Longer addresses are data, not links. */
const ADDRESS_MAX = 2000;
const sameAddress = (text: string): string =>
  text.replace(/^(?:https?:\/\/|mailto:)/i, "").replace(/\/$/, "");

/** Collects text line by line. Blanks collapse, and lines break only where requested. */
export class TextOut {
  readonly #keepsLines: boolean;
  readonly #parts: string[] = [];
  /** Line breaks due before the next text. */
  #due = 0;
  /** Whether a blank is due before the next text on the line. */
  #blank = false;
  #link: { href: string; from: number } | null = null;
  /** Number of cells in the row, and the position of the last separator. */
  #cells = 0;
  #separator = -1;

  /** @param keepsLines whether line breaks in the text itself count */
  constructor(keepsLines: boolean) {
    this.#keepsLines = keepsLines;
  }

  text(text: string): void {
    if (this.#keepsLines && text.includes("\n")) {
      for (const [index, line] of text.split(/\r?\n/).entries()) {
        if (index > 0) this.newLine();
        this.#words(line);
      }
    } else this.#words(text);
  }

  #words(text: string): void {
    const words = text.replace(/\s+/g, " ").trim();
    if (words === "") {
      this.#blank ||= text !== "";
      return;
    }
    if (/^\s/.test(text)) this.#blank = true;
    this.#begin();
    this.#parts.push(words);
    this.#blank = /\s$/.test(text);
  }

  /** Writes pending line breaks, or a blank, before the next word. */
  #begin(): void {
    if (this.#parts.length > 0 && this.#due > 0) this.#parts.push("\n".repeat(Math.min(2, this.#due)));
    else if (this.#blank && !this.#startsLine) this.#parts.push(" ");
    this.#due = 0;
    this.#blank = false;
  }

  get #startsLine(): boolean {
    return this.#parts.length === 0 || this.#due > 0;
  }

  /** Requests at least `count` line breaks after the text so far. */
  lines(count: number): void {
    this.#due = Math.max(this.#due, count);
  }

  newLine(): void {
    this.#due++;
  }

  bullet(sign: string): void {
    this.#begin();
    this.#parts.push(sign);
    this.#blank = true;
  }

  cell(): void {
    this.#cells++;
    if (this.#startsLine) {
      this.#cells = 1;
      return;
    }
    if (this.#cells < 2) return;
    this.#separator = this.#parts.push(" | ") - 1;
    this.#blank = false;
  }

  /** Ends a row. A row of two cells is formatted as a name and its value. */
  endRow(): void {
    if (this.#cells === 2 && this.#separator >= 0) this.#parts[this.#separator] = ": ";
    this.#cells = 0;
    this.#separator = -1;
    this.lines(1);
  }

  beginLink(href: string): void {
    this.endLink();
    if (LINKED.test(href) && href.length <= ADDRESS_MAX) this.#link = { href, from: this.#parts.length };
  }

  endLink(): void {
    if (!this.#link) return;
    const { href, from } = this.#link;
    this.#link = null;
    this.#address(this.#parts.slice(from).join("").trim(), href);
  }

  /** Writes the label of an image followed by its address. */
  link(label: string, href: string): void {
    if (label !== "") this.text(` ${label} `);
    if (LINKED.test(href) && href.length <= ADDRESS_MAX) this.#address(label, href);
  }

  #address(label: string, href: string): void {
    if (label !== "" && sameAddress(label) === sameAddress(href)) return;
    const address = href.replace(/^mailto:/i, "");
    this.#blank = true;
    this.#begin();
    this.#parts.push(label === "" ? address : `(${address})`);
  }

  end(): string {
    this.endLink();
    return this.#parts.join("").trim();
  }
}
