/**
 * Runs jobs two at a time, in order. Each of them keeps about one of two cores busy. More at once would compete, and a
 * page that is slow to finish draws more frames, so all of them together would take longer.
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
