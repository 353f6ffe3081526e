import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { primaryRead, RETRY_MS, replicaRead } from "../../../server/db/replica";
import type { Database } from "../../../server/db/schema";

type Db = Kysely<Database>;

/** A database without a connection. Reads here only look at which one they get. */
const noDatabase = (): Db =>
  new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
const [primary, replica] = [noDatabase(), noDatabase()];

/** A replica that fails with `failure` while it is set. */
function setUp() {
  const log = { warn: vi.fn(), info: vi.fn() };
  const state = { failure: null as Error | null, tries: 0, now: 0 };
  const read = replicaRead({ primary, replica, log, now: () => state.now });
  const nameOf = async (db: Db) => {
    if (db === primary) return "primary";
    state.tries++;
    if (state.failure) throw state.failure;
    return "replica";
  };
  return { log, state, read, nameOf };
}

const withCode = (code: string) => Object.assign(new Error(`failed with ${code}`), { code });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("reads from the replica, and without one from the primary", async () => {
  const { read, nameOf } = setUp();
  expect(await read(nameOf)).toBe("replica");
  expect(await primaryRead(primary)(nameOf)).toBe("primary");
});

it("reads from the primary while the replica is too late, which is no failure", async () => {
  const { read, log, nameOf } = setUp();
  expect(await read(nameOf, async () => false)).toBe("primary");
  expect(await read(nameOf, async (db) => db !== primary)).toBe("replica");
  expect(log.warn).not.toHaveBeenCalled();
});

it.each(["40001", "57P01", "57P03", "57P04", "08006", "28P01", "42P01", "ECONNREFUSED", "ECONNRESET"])(
  "a read that fails with %s on the replica runs on the primary",
  async (code) => {
    const { read, log, state, nameOf } = setUp();
    state.failure = withCode(code);
    expect(await read(nameOf)).toBe("primary");
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(
      { err: state.failure },
      expect.stringMatching(/replica failed.*tried again every 5 seconds.*check.*DATABASE_REPLICA_URL/),
    );
  },
);

it("skips a replica that failed, and reports an outage once", async () => {
  const { read, log, state, nameOf } = setUp();
  state.failure = withCode("57P01");
  expect(await Promise.all([read(nameOf), read(nameOf)])).toEqual(["primary", "primary"]);
  state.now = RETRY_MS - 1;
  expect(await read(nameOf)).toBe("primary");
  expect(state.tries).toBe(2);
  for (state.now = RETRY_MS; state.now < 4 * RETRY_MS; state.now += RETRY_MS) await read(nameOf);
  expect(state.tries).toBe(5);
  expect(log.warn).toHaveBeenCalledOnce();
  expect(log.info).not.toHaveBeenCalled();
});

it("tries it again with one read at a time, without letting a request wait", async () => {
  const { read, log, state, nameOf } = setUp();
  state.failure = withCode("08006");
  await read(nameOf);
  state.failure = null;
  state.now = RETRY_MS;
  expect(await Promise.all([read(nameOf), read(nameOf), read(nameOf)])).toEqual(Array(3).fill("primary"));
  expect(state.tries).toBe(2);
  expect(log.info).toHaveBeenCalledExactlyOnceWith("The read replica works again");
  expect(await read(nameOf)).toBe("replica");
  // Another outage is reported again.
  state.failure = withCode("08006");
  await read(nameOf);
  expect(log.warn).toHaveBeenCalledTimes(2);
});

it("leaves a replica that says nothing", async () => {
  const { read, log } = setUp();
  const silent = (db: Db) => (db === primary ? Promise.resolve("primary") : new Promise<string>(() => {}));
  const reading = read(silent);
  await vi.runAllTimersAsync();
  expect(await reading).toBe("primary");
  expect(await read(silent)).toBe("primary");
  expect(log.warn).toHaveBeenCalledOnce();
});

it("doesn't blame the replica for a read that the primary fails too", async () => {
  const { read, log, nameOf } = setUp();
  const broken = () => Promise.reject(new RangeError("too large"));
  await expect(read(broken)).rejects.toThrow("too large");
  expect(log.warn).not.toHaveBeenCalled();
  expect(await read(nameOf)).toBe("replica");
});
