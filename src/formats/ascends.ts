/** Whether ends read from a file never decrease and don't exceed the last possible one. */
export function ascends(ends: Iterable<number>, most: number): boolean {
  let before = 0;
  for (const end of ends) {
    if (end < before || end > most) return false;
    before = end;
  }
  return true;
}
