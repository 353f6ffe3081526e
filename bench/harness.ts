import Benchmark from "benchmark";

/** Something to be timed in this process: one run of it. */
export type Work = () => unknown;

/** Something that times itself, as another process or a browser's page does: milliseconds of `count` runs. */
export interface Timed {
  samples(count: number): Promise<number[]>;
}

export type Subject = Work | Timed;

/** A case whose input is made and which is ready to be timed. */
export interface Prepared {
  ours: Subject;
  /** Others that do the same, by name. */
  peers: Readonly<Record<string, Subject>>;
  /** Throws when ours and a peer do not come to the same answer; called before anything is timed. */
  check?(): unknown;
  /** What cannot be said in milliseconds (memory, sizes), a line each; asked for after the timing. */
  notes?(): string[] | Promise<string[]>;
  dispose?(): unknown;
}

export interface BenchCase {
  name: string;
  /** How large the input is, for a person. */
  size: string;
  /** Makes the input. Called just before the case is timed, so that only one case's input is held. */
  setup(): Prepared | Promise<Prepared>;
}

export interface BenchSuite {
  /** As in `npm run bench -- --only NAME`. */
  name: string;
  /** Compute and transfer to or from a worker are cases of their own. `smoke`: tiny inputs, to be run once. */
  cases(smoke: boolean): BenchCase[];
}

/** Milliseconds of one run. */
export interface Times {
  least: number;
  mean: number;
  /** Relative margin of error of the mean, percent (95%). */
  spread: number;
  samples: number;
}

export interface Result {
  suite: string;
  case: string;
  size: string;
  ours: Times;
  /** Null for a case without peers. */
  peer: { name: string; times: Times } | null;
}

export interface SuiteResults {
  results: Result[];
  notes: string[];
}

/** Fewest samples, and seconds after which no more are taken, of each subject. */
const LEAST_SAMPLES = 5;
const SECONDS = 2;

/** Runs a suite's cases one after the other. Smoke: every subject once, which says nothing about time. */
export async function runSuite(
  suite: BenchSuite,
  smoke: boolean,
  onResult: (result: Result) => void = () => {},
): Promise<SuiteResults> {
  const results: Result[] = [];
  const notes: string[] = [];
  for (const { name, size, setup } of suite.cases(smoke)) {
    const prepared = await setup();
    try {
      await prepared.check?.();
      const ours = await timesOf(prepared.ours, smoke);
      const add = (peer: Result["peer"]) => {
        const result: Result = { suite: suite.name, case: name, size, ours, peer };
        results.push(result);
        onResult(result);
      };
      for (const [peer, subject] of Object.entries(prepared.peers)) {
        add({ name: peer, times: await timesOf(subject, smoke) });
      }
      if (Object.keys(prepared.peers).length === 0) add(null);
      for (const note of (await prepared.notes?.()) ?? []) notes.push(`${name}: ${note}`);
    } finally {
      await prepared.dispose?.();
    }
  }
  return { results, notes };
}

async function timesOf(subject: Subject, smoke: boolean): Promise<Times> {
  if (typeof subject !== "function") return statistics(await subject.samples(smoke ? 1 : LEAST_SAMPLES));
  if (!smoke) return benchmark(subject);
  const start = performance.now();
  await subject();
  return statistics([performance.now() - start]);
}

/** benchmark.js over work that may be asynchronous. */
async function benchmark(work: Work): Promise<Times> {
  const first = work();
  const deferred = first instanceof Promise;
  await first;
  return new Promise((resolve, reject) => {
    const bench: Benchmark = new Benchmark({
      defer: deferred,
      maxTime: SECONDS,
      minSamples: LEAST_SAMPLES,
      fn: deferred
        ? (deferral: { resolve(): void }) => {
            Promise.resolve(work()).then(() => deferral.resolve(), reject);
          }
        : () => work(),
      onComplete: () => {
        const { sample, mean, rme } = bench.stats;
        const least = Math.min(...sample) * 1000;
        resolve({ least, mean: mean * 1000, spread: rme, samples: sample.length });
      },
      onError: () => reject(bench.error),
    });
    bench.run({ async: true });
  });
}

/** Two-sided 95% of Student's t for few degrees of freedom; 1.96 stands for many. */
const T95 = [12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23];

export function statistics(samples: readonly number[]): Times {
  const count = samples.length;
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / count;
  const squares = samples.reduce((sum, sample) => sum + (sample - mean) ** 2, 0);
  const error = count > 1 ? Math.sqrt(squares / (count - 1) / count) * (T95[count - 2] ?? 1.96) : 0;
  return { least: Math.min(...samples), mean, spread: mean > 0 ? (error / mean) * 100 : 0, samples: count };
}

/** How many times as long the peer takes, by the least times: what else the machine does only ever adds. */
export const ratioOf = ({ ours, peer }: Result): number | null =>
  peer === null ? null : peer.times.least / ours.least;
