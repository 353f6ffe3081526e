/** Blank between name and number. */
const NUMBER_SPACE = 1;

/**
 * Shortens names to a length that a device displays. Names are unique, because devices keep only one waypoint per name.
 */
export class ShortNames {
  private readonly most: number;
  private readonly used = new Set<string>();
  /** Next number to try, by the shortened name. */
  private readonly next = new Map<string, number>();

  /** @param most maximum characters of a name */
  constructor(most: number) {
    this.most = most;
  }

  /** Returns the title if it is short and unused, otherwise its start, with a number if that is used. */
  of(title: string): string {
    const start = cut(title, this.most);
    // Devices ignore case.
    const key = start.toLowerCase();
    let name = start;
    for (let number = this.next.get(key) ?? 2; this.used.has(name.toLowerCase()); number++) {
      const end = String(number);
      name = `${cut(title, this.most - end.length - NUMBER_SPACE)} ${end}`;
      this.next.set(key, number + 1);
    }
    this.used.add(name.toLowerCase());
    return name;
  }
}

/** Truncates to a number of characters without splitting surrogate pairs. */
function cut(title: string, most: number): string {
  const characters = Array.from(title.trim());
  return characters.length <= most ? title.trim() : characters.slice(0, most).join("").trim();
}
