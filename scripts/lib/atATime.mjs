/**
 * Runs jobs, `count` at a time, in order. On two cores, two of those that `npm test` has keep both busy, and tests
 * among more of them waited too long for a processor.
 *
 * @param {number} count
 * @param {readonly (() => Promise<T>)[]} jobs
 * @returns {Promise<T[]>} in the order of the jobs
 * @template T
 */
export async function atATime(count, jobs) {
  const results = [];
  const waiting = jobs.entries();
  const work = async () => {
    for (const [at, job] of waiting) results[at] = await job();
  };
  await Promise.all(Array.from({ length: count }, work));
  return results;
}
