import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../../support/server";

it("names only files and folders that exist under Where to find things", () => {
  const page = readFileSync(path.join(projectRoot, "docs/architecture.md"), "utf8");
  const section = page.split("## Where to find things")[1] ?? "";
  const named = [...section.matchAll(/`((?:src|server|workers)\/[^`<]+?)\/?`/g)].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !existsSync(path.join(projectRoot, name)))).toEqual([]);
});
