/**
 * A Markdown table with aligned columns.
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export function markdownTable(head, rows) {
  const widths = head.map((text, at) => Math.max(text.length, ...rows.map((row) => row[at].length)));
  const line = (row) => `| ${row.map((text, at) => text.padEnd(widths[at])).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}

const seconds = (ms) => (ms / 1000).toFixed(1);

/** Range of several times, such as "3.5 to 4.1 s". */
function range(timesMs) {
  const [least, most] = [Math.min(...timesMs), Math.max(...timesMs)].map(seconds);
  return least === most ? `${most} s` : `${least} to ${most} s`;
}

/**
 * Formats the figures of a tests/cluster run as Markdown.
 *
 * @param {{ faults: { fault: string, outagesMs: number[] }[], acknowledged: number, lost: number, imports: number,
 *   versions: Record<string, string>, cores: number }} figures
 * @param {Date} on
 */
export function clusterTable({ faults, acknowledged, lost, imports, versions, cores }, on) {
  const rows = faults.map(({ fault, outagesMs }) => [fault, String(outagesMs.length), range(outagesMs)]);
  const head = ["fault", "times", "without a saved feature"];
  const programs = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const number = (value) => value.toLocaleString("en-US");
  return `${markdownTable(head, rows)}

Of ${number(acknowledged)} acknowledged writes, ${number(lost)} were lost. All ${imports} imports that were under way
finished, and no server restarted. Run on ${on.toISOString().slice(0, 10)} with ${programs.slice(0, -1).join(", ")} and
${programs.at(-1)}, all on one machine with ${cores} cores.
`;
}
