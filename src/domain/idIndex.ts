/** Bits of a hash that name its part. */
const PART_BITS = 6;
const PARTS = 1 << PART_BITS;
/** Of each part. */
const LEAST_PLACES = 32;
/** Share of the places that may be taken: of the first part, and nearly twice as much of the last one. */
const FULL = 0.33;
/** An odd number whose products spread over all bits (of MurmurHash3's last step). */
const FACTOR = 0x85ebca6b;

/**
 * Numbers of ids, as a Map from texts to numbers would hold them. Of a million ids such a map is 15 MB of the page's heap,
 * which collections of garbage walk through, and every look-up goes to the texts; this one is typed arrays with each id's
 * hash beside its number, searched from the place that the hash names (open addressing).
 *
 * It has parts, each of which grows by itself and at another share of its places: so they grow one after the other, and no
 * change waits until all of a million ids are moved.
 */
export class IdIndex {
  readonly #idOf: (number: number) => string;
  /** Of each part, by place: the hash, then the number plus one; 0 where the place is free. */
  readonly #parts = Array.from({ length: PARTS }, () => new Uint32Array(2 * LEAST_PLACES));
  readonly #sizes = new Uint32Array(PARTS);
  #size = 0;
  #moved = 0;
  /** Another one in each, so that nobody can make up ids that meet. */
  readonly #seed = Math.floor(Math.random() * 2 ** 32);

  /** @param idOf the id of a number that was set and neither replaced nor deleted */
  constructor(idOf: (number: number) => string) {
    this.#idOf = idOf;
  }

  get size(): number {
    return this.#size;
  }

  /** How many ids were moved as parts grew, ever. */
  get moved(): number {
    return this.#moved;
  }

  get(id: string): number | undefined {
    const hash = this.#hash(id);
    const words = this.#parts[hash >>> (32 - PART_BITS)] as Uint32Array;
    const word = words[2 * this.#placeOf(words, id, hash) + 1] as number;
    return word === 0 ? undefined : word - 1;
  }

  /** @param number below 2^32 - 1 @returns the number before */
  set(id: string, number: number): number | undefined {
    const hash = this.#hash(id);
    const part = hash >>> (32 - PART_BITS);
    const words = this.#parts[part] as Uint32Array;
    const place = this.#placeOf(words, id, hash);
    const before = words[2 * place + 1] as number;
    words[2 * place] = hash;
    words[2 * place + 1] = number + 1;
    if (before !== 0) return before - 1;
    this.#counted(part);
    return undefined;
  }

  /** The number of an id, which is `number` from now on where it had none. */
  add(id: string, number: number): number {
    const hash = this.#hash(id);
    const part = hash >>> (32 - PART_BITS);
    const words = this.#parts[part] as Uint32Array;
    const place = this.#placeOf(words, id, hash);
    const known = words[2 * place + 1] as number;
    if (known !== 0) return known - 1;
    words[2 * place] = hash;
    words[2 * place + 1] = number + 1;
    this.#counted(part);
    return number;
  }

  /** @returns the number before */
  delete(id: string): number | undefined {
    const hash = this.#hash(id);
    const part = hash >>> (32 - PART_BITS);
    const words = this.#parts[part] as Uint32Array;
    const mask = words.length / 2 - 1;
    let free = this.#placeOf(words, id, hash);
    const before = words[2 * free + 1] as number;
    if (before === 0) return undefined;
    this.#size -= 1;
    this.#sizes[part] = (this.#sizes[part] as number) - 1;
    // Those behind it move up as far as their own first place: a search ends at the first free place.
    for (let at = (free + 1) & mask; words[2 * at + 1] !== 0; at = (at + 1) & mask) {
      const first = (words[2 * at] as number) & mask;
      if (((at - first) & mask) < ((at - free) & mask)) continue;
      words[2 * free] = words[2 * at] as number;
      words[2 * free + 1] = words[2 * at + 1] as number;
      free = at;
    }
    words[2 * free + 1] = 0;
    return before - 1;
  }

  /** Where an id is in its part, or where it goes. */
  #placeOf(words: Uint32Array, id: string, hash: number): number {
    const mask = words.length / 2 - 1;
    let place = hash & mask;
    for (;;) {
      const word = words[2 * place + 1] as number;
      if (word === 0) return place;
      if (words[2 * place] === hash && this.#idOf(word - 1) === id) return place;
      place = (place + 1) & mask;
    }
  }

  /** Four characters at a time: with one at a time the multiplications took half of a look-up. */
  #hash(id: string): number {
    const { length } = id;
    let hash = this.#seed ^ length;
    let at = 0;
    for (; at + 4 <= length; at += 4) {
      const four =
        id.charCodeAt(at) ^
        (id.charCodeAt(at + 1) << 8) ^
        (id.charCodeAt(at + 2) << 16) ^
        (id.charCodeAt(at + 3) << 24);
      hash = Math.imul(hash ^ four, FACTOR);
      hash ^= hash >>> 15;
    }
    for (; at < length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), FACTOR);
    // The low bits name the place: they take the high ones in.
    hash = Math.imul(hash ^ (hash >>> 16), FACTOR);
    return (hash ^ (hash >>> 13)) >>> 0;
  }

  /** A part has one more, and grows where it is full. */
  #counted(part: number): void {
    this.#size += 1;
    const size = (this.#sizes[part] as number) + 1;
    this.#sizes[part] = size;
    const places = (this.#parts[part] as Uint32Array).length / 2;
    if (size > FULL * 2 ** (part / PARTS) * places) this.#grow(part);
  }

  #grow(part: number): void {
    const before = this.#parts[part] as Uint32Array;
    const words = new Uint32Array(2 * before.length);
    const mask = before.length - 1;
    for (let from = 0; from < before.length; from += 2) {
      if (before[from + 1] === 0) continue;
      let place = (before[from] as number) & mask;
      while (words[2 * place + 1] !== 0) place = (place + 1) & mask;
      words[2 * place] = before[from] as number;
      words[2 * place + 1] = before[from + 1] as number;
      this.#moved += 1;
    }
    this.#parts[part] = words;
  }
}
