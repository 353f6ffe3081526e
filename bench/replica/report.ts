import { markdownTable } from "../../scripts/lib/clusterTable.mjs";
import { quantile } from "../load/figures";
import type { Visits } from "./measure";

export interface ReplicaFigures {
  /** Features of the link's hunt. */
  features: number;
  visitors: number;
  rounds: number;
  /** Of a server without a replica, and of one with it. */
  primary: Visits;
  replica: Visits;
}

/** The figures as Markdown for docs/growing.md. */
export function replicaReport(
  { features, visitors, rounds, primary, replica }: ReplicaFigures,
  { cores, on }: { cores: number; on: Date },
): string {
  const row = (name: string, visits: Visits) => {
    const { times, seconds } = visits;
    const perPage = (used: number) => `${((used * 1000) / times.length).toFixed(2)} ms`;
    return [
      name,
      (times.length / seconds).toFixed(0),
      `${quantile(times, 0.5).toFixed(1)} / ${quantile(times, 0.95).toFixed(1)} ms`,
      perPage(visits.primary),
      perPage(visits.replicas),
    ];
  };
  const head = [
    "content is read from",
    "pages per second",
    "p50 / p95",
    "primary, per page",
    "replicas, per page",
  ];
  return `Run on ${on.toISOString().slice(0, 10)}: a link to ${features.toLocaleString("en-US")} features in pages of 500, ${visitors} visitors at once, ${rounds} rounds, everything on one machine
with ${cores} cores. The last two columns are processor time of PostgreSQL.

${markdownTable(head, [row("the primary", primary), row("replicas", replica)])}
`;
}
