import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { query } from "../../tests/support/database";
import { childrenOf, postgresPid } from "../../tests/support/server";

/** Bytes per feature in the database with indexes, after a vacuum. */
export async function bytesPerFeature(dataDir: string): Promise<number> {
  const [row] = await query<{ bytes: number }>(
    dataDir,
    `select (pg_total_relation_size('features') + pg_total_relation_size('collection_features'))::float8
      / (select count(*) from features) as bytes`,
  );
  return row?.bytes ?? Number.NaN;
}

/** Bytes per photo in the photo store, all sizes together. */
export async function bytesPerPhoto(dataDir: string): Promise<number> {
  const [row] = await query<{ photos: number }>(dataDir, "select count(*)::float8 as photos from photos");
  const sizes = sizesOf(path.join(dataDir, "photos"));
  return total(sizes) / (row?.photos ?? Number.NaN);
}

/** Bytes per map tile in the tile cache, without elevations. */
export function bytesPerTile(dataDir: string): number {
  const sizes = sizesOf(path.join(dataDir, "tiles"), (name) => !name.includes("elevation"));
  return total(sizes) / sizes.length;
}

const total = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);

function sizesOf(folder: string, counts: (name: string) => boolean = () => true): number[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(counts)
    .map((name) => statSync(path.join(folder, name)))
    .filter((file) => file.isFile())
    .map(({ size }) => size);
}

/** Memory of all processes of the database in bytes, with what they share counted once. Linux only. */
export function databaseMemory(dataDir: string): number {
  const postmaster = postgresPid(dataDir) ?? 0;
  return [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + proportionalBytes(pid), 0);
}

function proportionalBytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
  return Number(kilobytes ?? Number.NaN) * 1024;
}
