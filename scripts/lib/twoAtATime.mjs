/**
 * Runs jobs two at a time, in order. Each of them keeps about one of two cores busy, and
 * tests among more of them waited too long for a processor.
 *
 * @param {readonly (() => Promise<T>)[]} jobs
 * @returns {Promise<T[]>}
 * @template T
 */
export async function twoAtATime(jobs) {
  const results = [];
  const waiting = jobs.entries();
  const work = async () => {
    for (const [at, job] of waiting) results[at] = await job();
  };
  await Promise.all([work(), work()]);
  return results;
}
