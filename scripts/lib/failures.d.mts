/** Types for the tests. The scripts are JavaScript because they run before anything is installed. */
export function failuresOf(report: object): string[];
export function allFailures(folder?: string): string[];
