import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { orphanUnreferencedFiles, resetSequences, restartChangeNumbers } from "./afterRestore";
import type { Manifest } from "./manifest";
import { rebuildSchema } from "./rebuild";
import { identifier } from "./tables";

interface OpenTable {
  name: string;
  stream: Writable;
  /** Rejects if the database refuses a row. */
  ended: Promise<void>;
}

/** Transaction that replaces every table. Without commit(), nothing changes. */
export class TableWriter {
  private readonly client: pg.PoolClient;
  private readonly manifest: Manifest;
  private open: OpenTable | null = null;

  private constructor(client: pg.PoolClient, manifest: Manifest) {
    this.client = client;
    this.manifest = manifest;
  }

  static async begin(client: pg.PoolClient, manifest: Manifest): Promise<TableWriter> {
    await client.query("begin");
    await rebuildSchema(client, manifest.migration);
    return new TableWriter(client, manifest);
  }

  /** Adds rows in COPY format. All pieces of a table must come in sequence. */
  async write(table: string, content: AsyncIterable<Buffer>): Promise<void> {
    if (this.open?.name !== table) {
      await this.endTable();
      this.open = this.begin(table);
    }
    const { stream, ended } = this.open;
    for await (const part of content)
      if (!stream.write(part)) await Promise.race([once(stream, "drain"), ended]);
  }

  /** Ends the current table, so that its rows can be read in the transaction. */
  endTables(): Promise<void> {
    return this.endTable();
  }

  async commit(): Promise<void> {
    await this.endTable();
    await resetSequences(this.client);
    await orphanUnreferencedFiles(this.client);
    await restartChangeNumbers(this.client);
    await this.client.query("commit");
  }

  private begin(name: string): OpenTable {
    const columns = this.manifest.tables.find((table) => table.name === name)?.columns ?? [];
    const names = columns.map(identifier).join(", ");
    const stream = this.client.query(copyFrom(`copy ${identifier(name)} (${names}) from stdin`));
    const ended = finished(stream);
    ended.catch(() => {});
    return { name, stream, ended };
  }

  private async endTable(): Promise<void> {
    const table = this.open;
    this.open = null;
    table?.stream.end();
    await table?.ended;
  }
}
