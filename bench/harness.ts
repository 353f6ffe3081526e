import Benchmark from "benchmark";

/** Work timed in this process, one run per call. */
export type Work = () => unknown;

/** Work that times itself, such as another process or a browser page. Returns milliseconds of `count` runs. */
export interface Timed {
  samples(count: number): Promise<number[]>;
}

export type Subject = Work | Timed;

/** A case whose input is ready, so it can be timed. */
export interface Prepared {
  ours: Subject;
  /** Other implementations of the same work, by name. */
  peers: Readonly<Record<string, Subject>>;
  /** Throws if ours and a peer give different results. Called before the timing. */
  check?(): unknown;
  /** Measurements that aren't times, such as memory and sizes, one per line. Called after the timing. */
  notes?(): string[] | Promise<string[]>;
  dispose?(): unknown;
}

export interface BenchCase {
  name: string;
  /** Human-readable size of the input. */
  size: string;
  /** Creates the input. Called just before the case is timed, so only one case's input is in memory. */
  setup(): Prepared | Promise<Prepared>;
}

export interface BenchSuite {
  /** Name for `npm run bench -- --only NAME`. */
  name: string;
  /** Computation and transfer to or from a worker are separate cases. `smoke` gives tiny inputs for a single run. */
  cases(smoke: boolean): BenchCase[];
}

/** Milliseconds per run. */
export interface Times {
  least: number;
  mean: number;
  /** Relative margin of error of the mean in percent, at 95% confidence. */
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

/** Minimum number of samples per subject, and seconds after which sampling stops. */
const LEAST_SAMPLES = 5;
const SECONDS = 2;

/** Runs a suite's cases one after the other. A smoke run calls every subject once, so its times mean nothing. */
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

/** Runs benchmark.js on work that may be asynchronous. */
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

/** Two-sided 95% quantiles of Student's t by degrees of freedom. 1.96 is used beyond the table. */
const T95 = [12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23];

export function statistics(samples: readonly number[]): Times {
  const count = samples.length;
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / count;
  const squares = samples.reduce((sum, sample) => sum + (sample - mean) ** 2, 0);
  const error = count > 1 ? Math.sqrt(squares / (count - 1) / count) * (T95[count - 2] ?? 1.96) : 0;
  return { least: Math.min(...samples), mean, spread: mean > 0 ? (error / mean) * 100 : 0, samples: count };
}

/**
 * How many times longer the peer takes. Compares minimum times, because other load on the machine only ever adds time.
 */
export const ratioOf = ({ ours, peer }: Result): number | null =>
  peer === null ? null : peer.times.least / ours.least;
