export function atATime<T>(count: number, jobs: readonly (() => Promise<T>)[]): Promise<T[]>;
