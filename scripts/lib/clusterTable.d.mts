/** What a run of tests/cluster found. */
interface Figures {
  faults: { fault: string; outagesMs: number[] }[];
  acknowledged: number;
  lost: number;
  imports: number;
  versions: Record<string, string>;
  cores: number;
}

/** As Markdown: a table of the faults, and a paragraph with the rest. */
export function clusterTable(figures: Figures, on: Date): string;
