/** What stores of this process were given that isn't plain data, since it was last asked for. */
let found: unknown[] = [];

export const noteNotPlain = (value: unknown): void => {
  found.push(value);
};

export function takeNotPlain(): unknown[] {
  const taken = found;
  found = [];
  return taken;
}
