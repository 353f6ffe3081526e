/** Letters that a short name may end in before its number. */
const NUMBER_SPACE = 1;

/** Names of a length that a device shows, each of them once, since a device keeps one waypoint of a name. */
export class ShortNames {
  readonly #most: number;
  readonly #used = new Set<string>();
  /** By the beginning, the number that is tried next. */
  readonly #next = new Map<string, number>();

  /** @param most characters of a name */
  constructor(most: number) {
    this.#most = most;
  }

  /** The title itself where it is short and new, or its beginning, with a number where that is taken. */
  of(title: string): string {
    const start = cut(title, this.#most);
    // Devices don't tell capitals from small letters.
    const key = start.toLowerCase();
    let name = start;
    for (let number = this.#next.get(key) ?? 2; this.#used.has(name.toLowerCase()); number++) {
      const end = String(number);
      name = `${cut(title, this.#most - end.length - NUMBER_SPACE)} ${end}`;
      this.#next.set(key, number + 1);
    }
    this.#used.add(name.toLowerCase());
    return name;
  }
}

/** So many characters, none of them halved. */
function cut(title: string, most: number): string {
  const characters = Array.from(title.trim());
  return characters.length <= most ? title.trim() : characters.slice(0, most).join("").trim();
}
