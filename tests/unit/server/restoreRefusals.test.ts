import { describe, expect, it, vi } from "vitest";
import { refuseServers } from "../../../server/backup/refusals";

type Pool = Parameters<typeof refuseServers>[0];

/** A database whose connections of servers are seen as these, one after the other. */
function seen(...looks: { isWorking?: boolean; lastUsed: number | null; isRecent: boolean }[]) {
  const query = vi.fn(async () => ({ rows: [{ isWorking: false, ...looks.shift() }] }));
  return { query, pool: { query } as unknown as Pool };
}

const REFUSAL = "A server is using this database. Stop every server, then restore again.";

describe("a restore", () => {
  it("is refused while a server's connection is at work, or is used between two looks", async () => {
    const working = seen({ isWorking: true, lastUsed: 100, isRecent: true });
    await expect(refuseServers(working.pool)).rejects.toThrow(REFUSAL);
    const idle = seen({ lastUsed: 100, isRecent: true }, { lastUsed: 105, isRecent: true });
    await expect(refuseServers(idle.pool)).rejects.toThrow(REFUSAL);
  });

  it("starts without servers, and at once beside connections that have long been unused", async () => {
    for (const lastUsed of [null, 100]) {
      const { pool, query } = seen({ lastUsed, isRecent: false });
      await refuseServers(pool);
      expect(query).toHaveBeenCalledTimes(1);
    }
  });

  it("starts when a pooler closes connections of stopped servers, the last used one first", async () => {
    const { pool, query } = seen(
      { lastUsed: 100, isRecent: true },
      { lastUsed: 98, isRecent: true },
      { lastUsed: null, isRecent: false },
    );
    await refuseServers(pool);
    expect(query).toHaveBeenCalledTimes(3);
  });
});
