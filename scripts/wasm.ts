import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import asc from "assemblyscript/asc";

/** An AssemblyScript source and the module that contains its compiled code as base64. */
export interface WasmKernel {
  source: string;
  module: string;
  /** Name of the exported constant. */
  name: string;
}

export const KERNELS: readonly WasmKernel[] = [
  {
    source: "workers/terrain/wasm/terrain.as.ts",
    module: "workers/terrain/wasm/terrain.generated.ts",
    name: "TERRAIN_WASM",
  },
  {
    source: "workers/viewshed/wasm/viewshed.as.ts",
    module: "workers/viewshed/wasm/viewshed.generated.ts",
    name: "VIEWSHED_WASM",
  },
  {
    source: "workers/sunlight/wasm/sunlight.as.ts",
    module: "workers/sunlight/wasm/sunlight.generated.ts",
    name: "SUNLIGHT_WASM",
  },
  {
    source: "workers/travel/wasm/travel.as.ts",
    module: "workers/travel/wasm/travel.generated.ts",
    name: "TRAVEL_WASM",
  },
];

const root = path.resolve(import.meta.dirname, "..");
const OUT = "kernel.wasm";
const OPTIONS = ["-O3", "--noAssert", "--runtime", "stub", "--enable", "simd", "--initialMemory", "1"];

/** Compiles a source and returns the text of its module. @throws Error with the compiler's messages */
export async function compileKernel({ source, name }: WasmKernel): Promise<string> {
  const text = readFileSync(path.join(root, source), "utf8");
  const written = new Map<string, Uint8Array | string>();
  const { error, stderr } = await asc.main([source, ...OPTIONS, "--outFile", OUT], {
    readFile: (file) => (file === source ? text : null),
    writeFile: (file, contents) => void written.set(file, contents),
    listFiles: () => [],
  });
  const binary = written.get(OUT);
  if (error || binary === undefined) throw new Error(`${source} does not compile:\n${stderr.toString()}`);
  const base64 = Buffer.from(binary).toString("base64");
  return `// Made from ${path.basename(source)} by \`npm run wasm\`.\nexport const ${name} =\n  "${base64}";\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const kernel of KERNELS) writeFileSync(path.join(root, kernel.module), await compileKernel(kernel));
}
