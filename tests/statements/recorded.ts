import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot, statementsFolder } from "../support/server";

/** Source of the migrations, whose statements run across all rows. */
const migrationFolder = path.join(projectRoot, "server/db/migrations");
const migrations = readdirSync(migrationFolder)
  .map((name) => readFileSync(path.join(migrationFolder, name), "utf8"))
  .join("\n")
  .replace(/\s+/g, " ");

const plain = (statement: string) => statement.replace(/--.*$/gm, " ").replace(/\s+/g, " ").trim();

/** Returns every statement that servers sent since the tests started. */
export function allRecorded(): string[] {
  if (!existsSync(statementsFolder)) return [];
  const lines = readdirSync(statementsFolder).flatMap((name) =>
    // Text after the last line break was cut off when a server was killed.
    readFileSync(path.join(statementsFolder, name), "utf8").split("\n").slice(0, -1),
  );
  return [...new Set(lines.map((text) => plain(JSON.parse(text) as string)))];
}

/** Returns the recorded statements, except those of the job queue and the schema. */
export function recorded(): string[] {
  return allRecorded().filter(
    (text) =>
      /^(select|insert|update|delete|with)\b/i.test(text) &&
      !/pgboss|kysely_|pg_catalog|pg_advisory/.test(text) &&
      !migrations.includes(text),
  );
}
