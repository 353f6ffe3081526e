import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { MAP_SERVICE_CALLS, SPECIFIED_CALLS } from "../../scripts/apiCoverage/calls";
import { routesOf } from "../../scripts/apiCoverage/document";
import { isCallOf, namedCalls } from "../../scripts/apiCoverage/namedCalls";
import { TestClient } from "../support/api";
import { operationsOf } from "../support/openApi";
import { projectRoot } from "../support/server";

const page = readFileSync(path.join(projectRoot, "docs/coverage-api.md"), "utf8");
const folder = path.join(projectRoot, "tests/server");
const calls = [path.join(projectRoot, "tests/operation"), folder].flatMap(namedCalls);
const RENEW = "run `npm run coverage` and look at what it changes";
/** Routes served outside the user API. */
const BESIDE = ["GET /maps/config.env.json"];

describe("every call in the specification", () => {
  it("has a route described by the server", async () => {
    const client = new TestClient(inject("serverUrl"));
    const operations = (await operationsOf(client)).map(({ method, path: route }) => `${method} ${route}`);
    expect(routesOf().filter((route) => !operations.includes(route) && !BESIDE.includes(route))).toEqual([]);
    for (const route of BESIDE)
      expect((await client.request("GET", route.split(" ")[1] ?? "")).status).toBe(200);
    const without = SPECIFIED_CALLS.filter(({ routes, remark }) => routes.length === 0 && !remark);
    expect(without).toEqual([]);
  });

  it("has a test that makes it, and the page names existing tests", () => {
    const titles = new Set(calls.map(({ file, title }) => plain(`${file}: ${title}`)));
    const gone = [...page.matchAll(/(?:\| |<br>)(\w+\.test\.ts: .*?)(?=<br>| *\|$)/gm)]
      .map(([, name = ""]) => plain(name))
      .filter((name) => !titles.has(name));
    expect(gone, RENEW).toEqual([]);
    for (const { call, routes } of SPECIFIED_CALLS) {
      const row = page.split("\n").find((line) => plain(line).includes(plain(call)));
      expect(row, `${call}: ${RENEW}`).toBeDefined();
      for (const route of routes) {
        expect(row, `${call}: ${RENEW}`).toContain(route);
        expect(
          calls.some((one) => isCallOf(one, route, routesOf())),
          `No test makes the call ${route}`,
        ).toBe(true);
      }
      if (routes.length > 0) expect(row, `${call} names no test: ${RENEW}`).toContain(".test.ts");
    }
  });

  it("has a test named for each further route", () => {
    const further = page.slice(page.indexOf("## Further routes"));
    expect([...further.matchAll(/^\| `([^`]+)` +\| +\|$/gm)].map(([, route]) => route)).toEqual([]);
  });

  it("to a map service is made by the test that the page names", () => {
    for (const { call, address, test, asked, remark } of MAP_SERVICE_CALLS) {
      if (address === null) expect(remark, call).toBeTruthy();
      else expect(readFileSync(path.join(folder, test), "utf8"), call).toContain(asked);
      expect(plain(page), `${call}: ${RENEW}`).toContain(plain(call));
    }
  });
});

const plain = (text: string): string => text.replace(/[\\`\s|]/g, "");
