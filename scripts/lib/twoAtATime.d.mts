export function twoAtATime<T>(jobs: readonly (() => Promise<T>)[]): Promise<T[]>;
