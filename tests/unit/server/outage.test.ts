import pg from "pg";
import { expect, it } from "vitest";
import { outageOf } from "../../../server/db/outage";

const withCode = (code: string, syscall?: string) => Object.assign(new Error("x"), { code, syscall });

it("distinguishes an unavailable database from an invalid query", async () => {
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
    expect(outageOf(error), String(error)).toBe("unreachable");
  for (const error of [
    withCode("23505"),
    withCode("ENOENT", "open"),
    new Error("x"),
    null,
    undefined,
    "57P01",
  ])
    expect(outageOf(error), String(error)).toBeNull();
});

it.each([
  ["53300", "busy"],
  ["40P01", "deadlock"],
  ["53100", "full"],
] as const)("explains %s", (code, outage) => {
  expect(outageOf(withCode(code))).toBe(outage);
});
