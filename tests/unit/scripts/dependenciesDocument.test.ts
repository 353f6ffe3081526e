import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import manifest from "../../../package.json" with { type: "json" };
import lock from "../../../package-lock.json" with { type: "json" };
import { dependenciesDocument, productionPackages } from "../../../scripts/dependencies/document";

/** Removes the formatter's table padding. */
const plain = (text: string) => text.replace(/ +/g, " ").replace(/-{3,}/g, "---");

describe("the list of production packages", () => {
  it("leaves out development packages and keeps two versions of one package apart", () => {
    const packages = productionPackages(
      { dependencies: { a: "1.0.0" }, optionalDependencies: { "@s/c": "3.0.0" } },
      {
        packages: {
          "": {},
          "node_modules/tool": { version: "9.0.0", license: "MIT", dev: true },
          "node_modules/a": { version: "1.0.0", license: "MIT" },
          "node_modules/b/node_modules/a": { version: "2.0.0" },
          "node_modules/b": { version: "1.5.0", license: "ISC" },
          "node_modules/@s/c": { version: "3.0.0", license: "MIT" },
        },
      },
    );
    expect(packages).toEqual([
      { name: "@s/c", version: "3.0.0", license: "MIT", direct: true },
      { name: "a", version: "1.0.0", license: "MIT", direct: true },
      { name: "a", version: "2.0.0", license: "not stated", direct: false },
      { name: "b", version: "1.5.0", license: "ISC", direct: false },
    ]);
    const page = dependenciesDocument(
      packages,
      new Map([["a", { installed: "2026-01-02", latest: "1.1.0, 2026-02-03" }]]),
    );
    expect(page).toContain("| `a` | 1.0.0 | MIT | 2026-01-02 | 1.1.0, 2026-02-03 |");
    expect(page).toContain("### ISC (1)\n\nb 1.5.0");
  });

  it("in docs/dependencies.md names every package of the lock file with its version and license", () => {
    const page = readFileSync("docs/dependencies.md", "utf8");
    const packages = productionPackages(manifest, lock);
    expect(packages.length).toBeGreaterThan(300);
    expect(packages.filter(({ license }) => license === "not stated")).toEqual([]);
    // Release dates come from the registry, so they are copied from the page.
    const rows = page.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
    const releases = new Map(
      rows
        .filter((cells) => cells[1]?.startsWith("`"))
        .map((cells) => [
          cells[1]?.slice(1, -1) ?? "",
          { installed: cells[4] ?? "", latest: cells[5] ?? "" },
        ]),
    );
    expect(plain(page)).toBe(plain(dependenciesDocument(packages, releases)));
    for (const { installed, latest } of releases.values())
      expect(`${installed} ${latest}`).toMatch(/^\d{4}-\d\d-\d\d \S+, \d{4}-\d\d-\d\d$/);
  });
});
