import { expect, it } from "vitest";
import { callsOf, isCallOf } from "../../../scripts/apiCoverage/namedCalls";

const SOURCE = `
it("first", () => {
  client.data("POST", "/features/get", {});
  client.call(
    "GET",
    \`/features/\${a.b}?x=1\`,
  );
});
it("second", () => client.data("GET", "/features/"));`;

it("a call is told by its words, the narrower route before the wider one", () => {
  const [get, one, none] = callsOf("a.test.ts", SOURCE);
  const routes = ["GET /features/{id}", "POST /features/get", "POST /features/{id}"];
  expect(get).toMatchObject({ title: "first", method: "POST", path: "/features/get" });
  expect(get && isCallOf(get, "POST /features/{id}", routes)).toBe(false);
  expect(get && isCallOf(get, "POST /features/get", routes)).toBe(true);
  expect(one && isCallOf(one, "GET /features/{id}", routes)).toBe(true);
  expect(none && isCallOf(none, "GET /features/{id}", routes)).toBe(false);
});
