/**
 * Sends batches in parallel, at most `calls` of them. @returns the factor from the measured time to that of all batches
 */
export async function inBatches(
  ids: readonly string[],
  { size, parallel, calls }: { size: number; parallel: number; calls: number },
  send: (batch: string[]) => Promise<unknown>,
): Promise<number> {
  const all = Math.ceil(ids.length / size);
  const made = Math.min(all, calls);
  let next = 0;
  const work = async () => {
    while (next < made) {
      const start = size * next++;
      await send(ids.slice(start, start + size));
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return all / made;
}
