const LINKED = /^(?:https?:\/\/|mailto:)/i;
/** Longer addresses are data, not links. */
const ADDRESS_MAX = 2000;
const sameAddress = (text: string): string =>
  text.replace(/^(?:https?:\/\/|mailto:)/i, "").replace(/\/$/, "");

/** Collects text line by line. Blanks collapse, and lines break only where requested. */
export class TextOut {
  private readonly keepsLines: boolean;
  private readonly parts: string[] = [];
  /** Line breaks due before the next text. */
  private due = 0;
  /** Whether a blank is due before the next text on the line. */
  private blank = false;
  private openLink: { href: string; from: number } | null = null;
  /** Number of cells in the row, and the position of the last separator. */
  private cells = 0;
  private separator = -1;

  /** @param keepsLines whether line breaks in the text itself count */
  constructor(keepsLines: boolean) {
    this.keepsLines = keepsLines;
  }

  text(text: string): void {
    if (this.keepsLines && text.includes("\n")) {
      for (const [index, line] of text.split(/\r?\n/).entries()) {
        if (index > 0) this.newLine();
        this.words(line);
      }
    } else this.words(text);
  }

  private words(text: string): void {
    const words = text.replace(/\s+/g, " ").trim();
    if (words === "") {
      this.blank ||= text !== "";
      return;
    }
    if (/^\s/.test(text)) this.blank = true;
    this.begin();
    this.parts.push(words);
    this.blank = /\s$/.test(text);
  }

  /** Writes pending line breaks, or a blank, before the next word. */
  private begin(): void {
    if (this.parts.length > 0 && this.due > 0) this.parts.push("\n".repeat(Math.min(2, this.due)));
    else if (this.blank && !this.startsLine) this.parts.push(" ");
    this.due = 0;
    this.blank = false;
  }

  private get startsLine(): boolean {
    return this.parts.length === 0 || this.due > 0;
  }

  /** Requests at least `count` line breaks after the text so far. */
  lines(count: number): void {
    this.due = Math.max(this.due, count);
  }

  newLine(): void {
    this.due++;
  }

  bullet(sign: string): void {
    this.begin();
    this.parts.push(sign);
    this.blank = true;
  }

  cell(): void {
    this.cells++;
    if (this.startsLine) {
      this.cells = 1;
      return;
    }
    if (this.cells < 2) return;
    this.separator = this.parts.push(" | ") - 1;
    this.blank = false;
  }

  /** Ends a row. A row of two cells is formatted as a name and its value. */
  endRow(): void {
    if (this.cells === 2 && this.separator >= 0) this.parts[this.separator] = ": ";
    this.cells = 0;
    this.separator = -1;
    this.lines(1);
  }

  beginLink(href: string): void {
    this.endLink();
    if (LINKED.test(href) && href.length <= ADDRESS_MAX) this.openLink = { href, from: this.parts.length };
  }

  endLink(): void {
    if (!this.openLink) return;
    const { href, from } = this.openLink;
    this.openLink = null;
    this.address(this.parts.slice(from).join("").trim(), href);
  }

  /** Writes the label of an image followed by its address. */
  link(label: string, href: string): void {
    if (label !== "") this.text(` ${label} `);
    if (LINKED.test(href) && href.length <= ADDRESS_MAX) this.address(label, href);
  }

  private address(label: string, href: string): void {
    if (label !== "" && sameAddress(label) === sameAddress(href)) return;
    const address = href.replace(/^mailto:/i, "");
    this.blank = true;
    this.begin();
    this.parts.push(label === "" ? address : `(${address})`);
  }

  end(): string {
    this.endLink();
    return this.parts.join("").trim();
  }
}
