/** What a run of tests/cluster found. */
export interface ClusterFigures {
  /** What a fault did, each time that it was made: milliseconds without a saved feature. */
  faults: { fault: string; outagesMs: number[] }[];
  acknowledged: number;
  lost: number;
  imports: number;
  versions: Record<string, string>;
  cores: number;
}

/** As Markdown: a table of the faults, and a paragraph with the rest. */
export function clusterTable(figures: ClusterFigures, on: Date): string;
