import { expect, it } from "vitest";
import { newPerson } from "../support/content";
import { Fuzzer, problemOfCall } from "../support/fuzz";

/** `npm run fuzz` makes many more. */
const CALLS = 1500;

it("random calls never fail on the server, and always return the envelope", {
  timeout: 300_000,
}, async () => {
  const { client, account } = await newPerson();
  const fuzzer = await Fuzzer.of(client, account.uuid, 1);
  for (let number = 0; number < CALLS; number++)
    expect(await problemOfCall(client, fuzzer.call(number))).toBeNull();
  expect((await client.call("GET", "/user/preferences/maps")).status).toBe(200);
  expect((await client.call("GET", "/features")).status).toBe(200);
});

it("a generated call can be reproduced from its number alone", async () => {
  const { client, account } = await newPerson();
  const fuzzer = await Fuzzer.of(client, account.uuid, 7);
  expect(fuzzer.call(321)).toEqual(fuzzer.call(321));
  expect(fuzzer.call(321)).not.toEqual(fuzzer.call(322));
});

it("truncated forms are the client's error", async () => {
  const { client } = await newPerson();
  const type = { "content-type": "multipart/form-data; boundary=b" };
  const head = '--b\r\nContent-Disposition: form-data; name="mapData"; filename="a.gpx"\r\n\r\n';
  for (const body of ["", "nonsense", head, `${head}<gpx`, `${head}<gpx>\r\n--b`, "--b--\r\n"]) {
    const answer = await client.call("POST", "/imports/upload", body, type);
    expect(answer.status, JSON.stringify(body)).toBe(400);
  }
  const bare = await client.call("POST", "/imports/upload", "x", { "content-type": "multipart/form-data" });
  expect(bare.status).toBeLessThan(500);
});

it("undecodable addresses are refused in the envelope", async () => {
  const { client } = await newPerson();
  for (const [method, path] of [
    ["GET", "/features/%ff"],
    ["PATCH", "/shares/leave/%ff/%ff"],
    ["DELETE", "/notes/%E0%A4%A"],
  ] as const) {
    const answer = await client.call(method, path);
    expect(answer.status, path).toBe(400);
    expect(answer.body).toMatchObject({ success: false, data: { id: "malformed-request" } });
  }
});
