import pg from "pg";
import { expect, it } from "vitest";
import { troubleOf } from "../../../server/db/trouble";

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
    expect(troubleOf(error), String(error)).toBe("away");
  for (const error of [
    withCode("23505"),
    withCode("ENOENT", "open"),
    new Error("x"),
    null,
    undefined,
    "57P01",
  ])
    expect(troubleOf(error), String(error)).toBeNull();
});

it.each([
  ["53300", "busy"],
  ["40P01", "crossed"],
  ["53100", "full"],
] as const)("knows what %s means", (code, trouble) => {
  expect(troubleOf(withCode(code))).toBe(trouble);
});
