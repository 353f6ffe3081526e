import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { describe, expect, it, vi } from "vitest";
import { lowerPriority, OWN_SESSION, sessionPriority } from "../../../server/maps/ingest/lowerPriority";
import { guarded } from "../../../server/maps/ingest/runTask";

const FIRST = "/proc/1/autogroup";

describe("a process of an ingest", () => {
  it("runs below the priority of the process that started it, as do its threads", async () => {
    const child = spawn(process.execPath, [
      "-e",
      `const { Worker } = require("node:worker_threads");
       new Worker("require('node:worker_threads').parentPort.postMessage(require('node:os').getPriority())", { eval: true })
         .once("message", (thread) => process.stdout.write(String(thread)));`,
    ]);
    const end = guarded(child, {}, (settle) => {
      child.stdout.once("data", (text) => settle({ kind: "error", code: "priority", message: String(text) }));
    });
    expect(getPriority(child.pid)).toBe(Math.min(19, getPriority() + 5));
    expect(Number(((await end) as { message: string }).message)).toBe(Math.min(19, getPriority() + 5));
  });

  it.runIf(existsSync("/proc/self/autogroup"))("lowers its own session, and no other", async () => {
    const before = sessionPriority("self");
    const inOwn = spawn("sleep", ["60"], OWN_SESSION);
    const inOurs = spawn("sleep", ["60"]);
    try {
      // Without the rights of root, Linux refuses a second change anywhere within a tenth of a second.
      await vi.waitFor(() => {
        for (const { pid = 0 } of [inOwn, inOurs]) lowerPriority(pid);
        expect(sessionPriority(inOwn.pid ?? 0)).toBe(Math.min(19, before + 5));
      });
      expect(sessionPriority("self")).toBe(before);
      expect(getPriority(inOurs.pid)).toBe(Math.min(19, getPriority() + 5));
    } finally {
      inOwn.kill("SIGKILL");
      inOurs.kill("SIGKILL");
    }
  });

  it.runIf(existsSync(FIRST) && readFileSync(FIRST, "utf8") === "")(
    "takes 0 as the priority where Linux states none",
    () => expect(sessionPriority(1)).toBe(0),
  );

  it("that has already ended is left alone", async () => {
    const child = spawn(process.execPath, ["-e", ""]);
    await once(child, "exit");
    expect(() => lowerPriority(child.pid ?? 0)).not.toThrow();
  });
});
