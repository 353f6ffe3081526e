// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createUserApiClient } from "../../../src/api/userApiClient";
import { memoryStorage } from "../app/fakes";
import { type Answer, startTestServer } from "./testServer";

let answer: () => Answer;
let server: Awaited<ReturnType<typeof startTestServer>>;
const client = () =>
  createUserApiClient({ baseUrl: () => server.url, storage: memoryStorage(), now: () => 0 });
const file = () =>
  new File(["<gpx>".padEnd(200_000, " ")], "Morning hunt.gpx", { type: "application/gpx+xml" });

beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
  answer = () => ({ body: { success: true, data: { uploadId: "u1", message: "OK" } } });
  server = await startTestServer(() => answer());
});
afterEach(async () => {
  await server.close();
  vi.restoreAllMocks();
});

it("sends the file as the multipart field mapData and reports progress", async () => {
  const sent: number[] = [];
  const result = await client().uploadImport(file(), (part) => sent.push(part));
  expect(result).toEqual({ success: true, data: { uploadId: "u1", message: "OK" } });
  const [call] = server.calls;
  expect(call?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect(call?.body).toContain('name="mapData"; filename="Morning hunt.gpx"');
  expect(call?.body.length).toBeGreaterThan(200_000);
  expect(sent.at(-1)).toBe(1);
  expect(sent).toEqual(sent.toSorted((a, b) => a - b));
});

it("returns the server's refusal", async () => {
  answer = () => ({
    status: 413,
    body: { success: false, data: { id: "file-too-large", message: "Too large." } },
  });
  const result = await client().uploadImport(file(), () => {});
  expect(result).toEqual({
    success: false,
    data: { status: 413, id: "file-too-large", message: "Too large." },
  });
});

it("returns offline when the connection fails", async () => {
  const away = client();
  await server.close();
  expect(await away.uploadImport(file(), () => {})).toMatchObject({
    success: false,
    data: { id: "offline" },
  });
  server = await startTestServer(() => ({}));
});

it("rejects when canceled, and sends nothing when canceled beforehand", async () => {
  answer = () => ({ after: 5000 });
  const controller = new AbortController();
  const call = client().uploadImport(file(), () => {}, controller.signal);
  const rejected = expect(call).rejects.toMatchObject({ name: "AbortError" });
  await expect.poll(() => server.calls.length).toBe(1);
  controller.abort();
  await rejected;
  await expect(client().uploadImport(file(), () => {}, controller.signal)).rejects.toMatchObject({
    name: "AbortError",
  });
  expect(server.calls).toHaveLength(1);
});
