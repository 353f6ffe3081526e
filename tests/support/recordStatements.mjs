import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";

// Loaded into servers under test through NODE_OPTIONS. Records each distinct statement they send in the folder named by
// RECORD_STATEMENTS, for the checks in tests/statements.
const folder = process.env.RECORD_STATEMENTS;
if (folder) {
  const seen = new Set();
  const send = pg.Client.prototype.query;
  pg.Client.prototype.query = function query(config, ...more) {
    const text = typeof config === "string" ? config : config?.text;
    if (typeof text === "string") record(text);
    return send.call(this, config, ...more);
  };

  function record(text) {
    // Batches differ only in their number of rows, so record a single row.
    const form = text.replace(
      /(\((?:\$\d+(?:, )?|default(?:, )?)+\))(?:, \((?:\$\d+(?:, )?|default(?:, )?)+\))+/g,
      "$1",
    );
    if (seen.has(form)) return;
    seen.add(form);
    mkdirSync(folder, { recursive: true });
    appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(form)}\n`);
  }
}
