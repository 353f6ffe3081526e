import { expect, it } from "vitest";
import { together } from "../../../bench/replica/measure";
import { replicaReport } from "../../../bench/replica/report";

it("reports pages per second, latencies and processor time per page of the primary and of replicas", () => {
  const round = { times: [10, 20, 30, 40], seconds: 2, primary: 0.04, replicas: 0 };
  const primary = together(round, { ...round, times: [50, 60, 70, 80] });
  const replica = { times: [5, 6, 7, 8], seconds: 1, primary: 0.002, replicas: 0.03 };
  const figures = { features: 2000, visitors: 8, rounds: 2, primary, replica };
  expect(replicaReport(figures, { cores: 2, on: new Date("2026-11-29T12:00:00Z") })).toBe(
    `Run on 2026-11-29: a link to 2,000 features in pages of 500, 8 visitors at once, 2 rounds, everything on one machine
with 2 cores. The last two columns are processor time of PostgreSQL.

| content is read from | pages per second | p50 / p95      | primary, per page | replicas, per page |
| -------------------- | ---------------- | -------------- | ----------------- | ------------------ |
| the primary          | 2                | 40.0 / 80.0 ms | 10.00 ms          | 0.00 ms            |
| replicas             | 4                | 6.0 / 8.0 ms   | 0.50 ms           | 7.50 ms            |
`,
  );
});
