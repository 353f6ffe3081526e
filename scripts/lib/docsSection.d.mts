/**
 * Replaces what a page of docs/ has between two marks, each on a line of its own.
 * @param page such as "growing.md"
 * @param marks texts of the HTML comments
 * @param text Markdown
 * @throws Error if the page has no such section
 */
export function replaceSection(page: string, marks: { begin: string; end: string }, text: string): void;
