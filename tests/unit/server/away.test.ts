import pg from "pg";
import { expect, it } from "vitest";
import { isDatabaseAway } from "../../../server/db/away";

const withCode = (code: string, syscall?: string) => Object.assign(new Error("x"), { code, syscall });

it("tells a database that is away from what was asked wrongly", async () => {
  const nobody = new pg.Client({ host: "127.0.0.1", port: 1 });
  const refused = await nobody.connect().catch((error: unknown) => error);
  for (const error of [
    refused,
    withCode("57P01"),
    withCode("08006"),
    withCode("EPIPE", "write"),
    new Error("Connection terminated unexpectedly"),
    new Error("timeout exceeded when trying to connect"),
  ])
    expect(isDatabaseAway(error), String(error)).toBe(true);
  for (const error of [
    withCode("23505"),
    withCode("ENOENT", "open"),
    new Error("x"),
    null,
    undefined,
    "57P01",
  ])
    expect(isDatabaseAway(error), String(error)).toBe(false);
});
