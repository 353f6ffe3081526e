import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot, statementsFolder } from "../support/server";

/** Source of the migrations, whose statements go over everything there is. */
const migrationFolder = path.join(projectRoot, "server/db/migrations");
const migrations = readdirSync(migrationFolder)
  .map((name) => readFileSync(path.join(migrationFolder, name), "utf8"))
  .join("\n")
  .replace(/\s+/g, " ");

const plain = (statement: string) => statement.replace(/--.*$/gm, " ").replace(/\s+/g, " ").trim();

/** All that servers sent since the tests began. */
export function allRecorded(): string[] {
  if (!existsSync(statementsFolder)) return [];
  const lines = readdirSync(statementsFolder).flatMap((name) =>
    // What comes after the last end of a line is the half of one that a killed server was writing.
    readFileSync(path.join(statementsFolder, name), "utf8").split("\n").slice(0, -1),
  );
  return [...new Set(lines.map((text) => plain(JSON.parse(text) as string)))];
}

/** What servers sent since the tests began, but for the job queue's and the schema's own. */
export function recorded(): string[] {
  return allRecorded().filter(
    (text) =>
      /^(select|insert|update|delete|with)\b/i.test(text) &&
      !/pgboss|kysely_|pg_catalog|pg_advisory/.test(text) &&
      !migrations.includes(text),
  );
}
