/** Figures from a run of tests/cluster. */
export interface ClusterFigures {
  /** Per fault, milliseconds without a saved feature in each repetition. */
  faults: { fault: string; outagesMs: number[] }[];
  acknowledged: number;
  lost: number;
  imports: number;
  versions: Record<string, string>;
  cores: number;
}

/** Formats the figures as Markdown: a table of the faults, and a paragraph with the rest. */
export function clusterTable(figures: ClusterFigures, on: Date): string;

/** A Markdown table with aligned columns. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string;
