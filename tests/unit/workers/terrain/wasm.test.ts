import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { compileKernel, KERNELS } from "../../../../scripts/wasm";

const root = path.resolve(import.meta.dirname, "../../../..");

it("the bundled WebAssembly is what its source compiles to (else: npm run wasm)", {
  timeout: 60_000,
}, async () => {
  for (const kernel of KERNELS) {
    expect(await compileKernel(kernel)).toBe(readFileSync(path.join(root, kernel.module), "utf8"));
  }
});
