import { spawn } from "node:child_process";
import { once } from "node:events";
import { getPriority } from "node:os";
import { describe, expect, it } from "vitest";
import { lowerPriority } from "../../../server/maps/ingest/lowerPriority";
import { guarded } from "../../../server/maps/ingest/runTask";

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
    expect(getPriority(child.pid)).toBe(Math.min(19, getPriority() + 10));
    expect(Number(((await end) as { message: string }).message)).toBe(Math.min(19, getPriority() + 10));
  });

  it("that has already ended is left alone", async () => {
    const child = spawn(process.execPath, ["-e", ""]);
    await once(child, "exit");
    expect(() => lowerPriority(child.pid ?? 0)).not.toThrow();
  });
});
