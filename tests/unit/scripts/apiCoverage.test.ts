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

it("a request is recognized by its words, the narrower route before the wider one", () => {
  const [get, one, none] = callsOf("a.test.ts", SOURCE);
  const routes = ["GET /features/{id}", "POST /features/get", "POST /features/{id}"];
  expect(get).toMatchObject({ title: "first", method: "POST", path: "/features/get" });
  expect(get && isCallOf(get, "POST /features/{id}", routes)).toBe(false);
  expect(get && isCallOf(get, "POST /features/get", routes)).toBe(true);
  expect(one && isCallOf(one, "GET /features/{id}", routes)).toBe(true);
  expect(none && isCallOf(none, "GET /features/{id}", routes)).toBe(false);
});

it("a request in a helper or under a name belongs to the tests that use it", () => {
  const calls = callsOf(
    "b.test.ts",
    `
const PATH = "/user/profile";
const sessionsOf = async (client: TestClient) =>
  (await client.data("GET", "/user/sessions")).sessions;
const other = () => 1;
it("uses it", async () => {
  await sessionsOf(client);
  await client.data("PATCH", PATH, {});
});
it("uses another", () => other());`,
  );
  expect(calls).toEqual([
    { file: "b.test.ts", title: "uses it", method: "PATCH", path: "/user/profile" },
    { file: "b.test.ts", title: "uses it", method: "GET", path: "/user/sessions" },
  ]);
});
