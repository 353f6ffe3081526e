import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";

// Loaded into servers under test (NODE_OPTIONS): writes every statement that they send, once each, to the folder that
// RECORD_STATEMENTS names. tests/statements looks at them.
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
    // As many rows as a batch has: one form of it is enough.
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
