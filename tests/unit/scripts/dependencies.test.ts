import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { expect, it } from "vitest";
import manifest from "../../../package.json" with { type: "json" };

const files = ["src", "server", "workers"].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: "utf8" })
    .map((file) => path.join(room, file))
    .filter((file) => /\.(tsx?|css)$/.test(file)),
);
const sources = files.map((file) => readFileSync(file, "utf8"));

const packageOf = (name: string) => name.split("/", name.startsWith("@") ? 2 : 1).join("/");

/** Returns the packages whose code the product imports. Type-only imports don't count. */
function importedPackages(): string[] {
  const names = files.flatMap((file, index) => {
    if (file.endsWith(".css")) return [];
    const { staticImports, staticExports, dynamicImports } = parseSync(file, sources[index] ?? "").module;
    const fixed = staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value);
    const passedOn = staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : [moduleRequest.value])),
    );
    const lazy = dynamicImports.map(({ moduleRequest }) =>
      (sources[index] ?? "").slice(moduleRequest.start, moduleRequest.end).replace(/^["'`]|["'`]$/g, ""),
    );
    return [...fixed, ...passedOn, ...lazy];
  });
  return [
    ...new Set(names.filter((name) => /^[@a-z]/.test(name) && !name.startsWith("node:")).map(packageOf)),
  ];
}

/** Imported by flydrive for S3. */
const USED_BY_OTHERS = ["@aws-sdk/s3-request-presigner"];

it("the product names each package it installs", () => {
  const all = sources.join("\n");
  const unused = Object.keys(manifest.dependencies).filter(
    (name) => !all.includes(`"${name}"`) && !all.includes(`"${name}/`),
  );
  expect(unused).toEqual(USED_BY_OTHERS);
});

it("the product imports only packages it installs", () => {
  const installed = { ...manifest.dependencies, ...manifest.optionalDependencies };
  const imported = importedPackages();
  expect(imported.length).toBeGreaterThan(30);
  expect(imported.filter((name) => !Object.hasOwn(installed, name))).toEqual([]);
});
