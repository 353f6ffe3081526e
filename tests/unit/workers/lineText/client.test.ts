import * as Comlink from "comlink";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createLineText } from "../../../../src/workers/lineText";
import { lineTextApi } from "../../../../workers/line-text/api";
import { LONG_LINE } from "../../../../workers/line-text/types";

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
  vi.restoreAllMocks();
});

const started = vi.fn();
const ended = vi.fn();
function lineText() {
  started.mockReset();
  ended.mockReset();
  return createLineText(() => {
    started();
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    Comlink.expose(lineTextApi, port2);
    port1.start();
    return Object.assign(port1, { terminate: ended }) as unknown as Worker;
  });
}

const body = {
  title: "Ridge – walk",
  geometry: {
    type: "LineString",
    coordinates: Array.from({ length: LONG_LINE }, (_, at) => [at / 1e5, 1, 0]),
  },
  properties: { ghType: "Tracks", times: Array.from({ length: LONG_LINE }, (_, at) => at) },
};

describe("the long-line text worker", () => {
  it("writes a body as JSON.stringify does, and parses a response as JSON.parse does", async () => {
    const lines = lineText();
    const written = await lines.write(body);
    expect(await written?.text()).toBe(JSON.stringify(body));
    const answer = { success: true, data: body };
    expect(await lines.read(JSON.stringify(answer))).toEqual(answer);
    expect([started.mock.calls.length, ended.mock.calls.length]).toEqual([2, 2]);
  });

  it("starts no worker for short text", async () => {
    const lines = lineText();
    expect(await lines.write({ title: "Camp" })).toBeNull();
    expect(await lines.read('{"success":true,"data":null}')).toBeNull();
    expect(started).not.toHaveBeenCalled();
  });

  it("starts no worker for many short lines, but one for a long line among them", async () => {
    const lines = lineText();
    const short = {
      ...body,
      geometry: { type: "LineString", coordinates: body.geometry.coordinates.slice(0, 10) },
    };
    const features = Array.from({ length: 2000 }, () => ({ ...short, properties: { ghType: "Polyline" } }));
    const answer = (some: object[]) => ({ success: true, data: { features: some } });
    expect(await lines.read(JSON.stringify(answer(features)))).toBeNull();
    expect(started).not.toHaveBeenCalled();
    const mixed = answer([...features, { ...body, title: "a ]] b [[ c" }, ...features]);
    expect(await lines.read(JSON.stringify(mixed))).toEqual(mixed);
    expect(started).toHaveBeenCalledTimes(1);
  });

  it("leaves it to the caller when no worker can be started, or when a text isn't JSON", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const none = createLineText(() => {
      throw new Error("There are no workers here.");
    });
    expect(await none.write(body)).toBeNull();
    expect(body.geometry.coordinates).toHaveLength(LONG_LINE);
    expect(await none.read(JSON.stringify(body))).toBeNull();
    expect(await lineText().read(`[[${"x".repeat(8 * LONG_LINE)}]]`)).toBeNull();
  });
});
