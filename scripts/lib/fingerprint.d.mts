/** A hash over files and folders of the project, by their content. What is missing counts as such. */
export function fingerprint(names: readonly string[]): string;
