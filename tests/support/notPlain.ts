/** Values that this process's stores received and that aren't plain data, since the last query. */
let found: unknown[] = [];

export const noteNotPlain = (value: unknown): void => {
  found.push(value);
};

export function takeNotPlain(): unknown[] {
  const taken = found;
  found = [];
  return taken;
}
