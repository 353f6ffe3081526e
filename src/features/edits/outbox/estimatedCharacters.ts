/** Length from which a list is sampled. */
const LONG_LIST = 1000;
const SAMPLES = 100;

/**
 * Estimates the length of the value's JSON. Long lists are sampled, since their items are similar, and not serialized.
 */
export function estimatedCharacters(value: unknown): number {
  if (typeof value !== "object" || value === null) return JSON.stringify(value)?.length ?? 0;
  if (!Array.isArray(value))
    return Object.entries(value).reduce(
      (sum, [name, held]) => sum + name.length + 4 + estimatedCharacters(held),
      2,
    );
  const step = value.length < LONG_LIST ? 1 : Math.floor(value.length / SAMPLES);
  let [sum, count] = [0, 0];
  for (let at = 0; at < value.length; at += step) {
    sum += estimatedCharacters(value[at]) + 1;
    count += 1;
  }
  return count === 0 ? 2 : 1 + (sum / count) * value.length;
}
