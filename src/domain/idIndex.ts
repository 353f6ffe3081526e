/** Hash bits that select the part. */
const PART_BITS = 6;
const PARTS = 1 << PART_BITS;
/** Initial number of slots per part. */
const LEAST_PLACES = 32;
/** Load factor at which the first part grows. It rises to nearly twice that for the last part. */
const FULL = 0.33;
/** Odd multiplier that spreads over all bits (from MurmurHash3's final mix). */
const FACTOR = 0x85ebca6b;

/**
 * Map from ids to numbers. With a million ids, a built-in Map takes 15 MB of heap that the garbage collector traverses,
 * and each lookup reads the strings. This one stores each id's hash and number in typed arrays with open addressing.
 *
 * The parts grow one by one, each at a different load factor, so no single change has to move a million ids.
 */
export class IdIndex {
  private readonly idOf: (number: number) => string;
  /** Per part, two words per slot: the hash, then the number plus one. 0 marks a free slot. */
  private readonly parts = Array.from({ length: PARTS }, () => new Uint32Array(2 * LEAST_PLACES));
  private readonly sizes = new Uint32Array(PARTS);
  private used = 0;
  private movedCount = 0;
  /** Random per index, so that nobody can craft colliding ids. */
  private readonly seed = Math.floor(Math.random() * 2 ** 32);

  /** @param idOf returns the id of a number that was set and neither replaced nor deleted since */
  constructor(idOf: (number: number) => string) {
    this.idOf = idOf;
  }

  get size(): number {
    return this.used;
  }

  /** Total number of ids moved by growing parts. */
  get moved(): number {
    return this.movedCount;
  }

  get(id: string): number | undefined {
    const hash = this.hash(id);
    const words = this.parts[hash >>> (32 - PART_BITS)] as Uint32Array;
    const word = words[2 * this.placeOf(words, id, hash) + 1] as number;
    return word === 0 ? undefined : word - 1;
  }

  /** @param number below 2^32 - 1 @returns the previous number */
  set(id: string, number: number): number | undefined {
    const hash = this.hash(id);
    const part = hash >>> (32 - PART_BITS);
    const words = this.parts[part] as Uint32Array;
    const place = this.placeOf(words, id, hash);
    const before = words[2 * place + 1] as number;
    words[2 * place] = hash;
    words[2 * place + 1] = number + 1;
    if (before !== 0) return before - 1;
    this.counted(part);
    return undefined;
  }

  /** Returns the number of an id, setting it to `number` if it has none. */
  add(id: string, number: number): number {
    const hash = this.hash(id);
    const part = hash >>> (32 - PART_BITS);
    const words = this.parts[part] as Uint32Array;
    const place = this.placeOf(words, id, hash);
    const known = words[2 * place + 1] as number;
    if (known !== 0) return known - 1;
    words[2 * place] = hash;
    words[2 * place + 1] = number + 1;
    this.counted(part);
    return number;
  }

  /** @returns the previous number */
  delete(id: string): number | undefined {
    const hash = this.hash(id);
    const part = hash >>> (32 - PART_BITS);
    const words = this.parts[part] as Uint32Array;
    const mask = words.length / 2 - 1;
    let free = this.placeOf(words, id, hash);
    const before = words[2 * free + 1] as number;
    if (before === 0) return undefined;
    this.used -= 1;
    this.sizes[part] = (this.sizes[part] as number) - 1;
    // Shift later entries back, but not past their home slot: a search ends at the first free slot.
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

  /** Returns the slot of an id, or the free slot where it belongs. */
  private placeOf(words: Uint32Array, id: string, hash: number): number {
    const mask = words.length / 2 - 1;
    let place = hash & mask;
    for (;;) {
      const word = words[2 * place + 1] as number;
      if (word === 0) return place;
      if (words[2 * place] === hash && this.idOf(word - 1) === id) return place;
      place = (place + 1) & mask;
    }
  }

  /** Hashes four characters at a time. With one at a time, the multiplications took half of a lookup. */
  private hash(id: string): number {
    const { length } = id;
    let hash = this.seed ^ length;
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
    // The low bits select the slot, so mix the high ones into them.
    hash = Math.imul(hash ^ (hash >>> 16), FACTOR);
    return (hash ^ (hash >>> 13)) >>> 0;
  }

  /** Counts a new entry and grows its part when full. */
  private counted(part: number): void {
    this.used += 1;
    const size = (this.sizes[part] as number) + 1;
    this.sizes[part] = size;
    const places = (this.parts[part] as Uint32Array).length / 2;
    if (size > FULL * 2 ** (part / PARTS) * places) this.grow(part);
  }

  private grow(part: number): void {
    const before = this.parts[part] as Uint32Array;
    const words = new Uint32Array(2 * before.length);
    const mask = before.length - 1;
    for (let from = 0; from < before.length; from += 2) {
      if (before[from + 1] === 0) continue;
      let place = (before[from] as number) & mask;
      while (words[2 * place + 1] !== 0) place = (place + 1) & mask;
      words[2 * place] = before[from] as number;
      words[2 * place + 1] = before[from + 1] as number;
      this.movedCount += 1;
    }
    this.parts[part] = words;
  }
}
