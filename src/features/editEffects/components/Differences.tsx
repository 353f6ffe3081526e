import { formatMoment } from "../../../domain/dates";
import type { Problem } from "../../edits/pending";
import styles from "./waiting.module.css";

/** Table of both versions, part by part. @param at time of the user's edit, milliseconds since the epoch */
export function Differences({
  problem,
  at,
}: {
  problem: Extract<Problem, { state: "changed" }>;
  at: number;
}) {
  return (
    <table className={styles.versions}>
      <thead>
        <tr>
          <td />
          <th scope="col">
            Yours
            <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>
          </th>
          <th scope="col">
            On the server
            <time dateTime={new Date(problem.at * 1000).toISOString()}>
              {formatMoment(problem.at * 1000)}
            </time>
          </th>
        </tr>
      </thead>
      <tbody>
        {problem.differences.map(({ part, yours, theirs }) => (
          <tr key={part}>
            <th scope="row">{part}</th>
            <td>{yours ?? "--"}</td>
            <td>{theirs ?? "--"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
