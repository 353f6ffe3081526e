/** For the tests, which are TypeScript; the scripts themselves run before anything is installed, so they are not. */
export function failuresOf(report: object): string[];
export function allFailures(folder?: string): string[];
