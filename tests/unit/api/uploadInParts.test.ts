import { beforeEach, describe, expect, it } from "vitest";
import { type PartsApi, type PartsState, PartsUploader } from "../../../src/api/uploadInParts";
import type { ApiResult } from "../../../src/api/userApi";

const PART = 4;
const file = new File(["abcdefghij"], "Season.gpx");
const OFFLINE = { success: false as const, data: { id: "offline", message: "No connection", status: 0 } };

/**
 * A server that keeps what it receives. `cut` says which requests lose their response, before or after they take
 * effect.
 */
class Server implements PartsApi {
  text = "";
  readonly calls: string[] = [];
  cut: ("before" | "after" | null)[] = [];

  state = async (): Promise<ApiResult<PartsState>> => {
    this.calls.push("state");
    return { success: true, data: this.currentState() };
  };
  begin = async (): Promise<ApiResult<PartsState>> => {
    this.calls.push("begin");
    return { success: true, data: this.currentState() };
  };
  send = async (
    _id: string,
    offset: number,
    part: Blob,
    signal?: AbortSignal,
  ): Promise<ApiResult<PartsState>> => {
    signal?.throwIfAborted();
    this.calls.push(`send ${offset}`);
    const cut = this.cut.shift() ?? null;
    if (cut === "before") return OFFLINE;
    if (offset !== this.text.length)
      return { success: false, data: { id: "wrong-offset", message: "Go on elsewhere", status: 409 } };
    this.text += await part.text();
    return cut === "after" ? OFFLINE : { success: true, data: this.currentState() };
  };
  remove = async () => this.calls.push("remove");

  private currentState = () => ({
    uploadId: "u1",
    received: this.text.length,
    bytes: file.size,
    partBytes: PART,
  });
}

let server: Server;
let uploader: PartsUploader;
beforeEach(() => {
  server = new Server();
  uploader = new PartsUploader(server, [0, 0]);
});

describe("PartsUploader", () => {
  it("sends a file in parts and reports progress", async () => {
    const told: number[] = [];
    const result = await uploader.upload(file, (sent) => told.push(sent));
    expect(result).toEqual({ success: true, data: { uploadId: "u1", message: "OK" } });
    expect(server.text).toBe("abcdefghij");
    expect(told).toEqual([0, 0.4, 0.8, 1]);
  });

  it("resumes after a lost connection from what the server has", async () => {
    server.cut = [null, "before", "after", null];
    expect((await uploader.upload(file, () => {})).success).toBe(true);
    expect(server.text).toBe("abcdefghij");
    expect(server.calls).toEqual(["begin", "send 0", "send 4", "state", "send 4", "state", "send 8"]);
  });

  it("gives up after several tries, and resumes when the same file is sent again", async () => {
    server.cut = [null, "before", "before", "before"];
    expect(await uploader.upload(file, () => {})).toEqual(OFFLINE);
    expect(server.text).toBe("abcd");
    server.calls.length = 0;
    expect((await uploader.upload(file, () => {})).success).toBe(true);
    expect(server.calls).toEqual(["state", "send 4", "send 8"]);
  });

  it("deletes the server's part when canceled", async () => {
    const stop = new AbortController();
    const sending = uploader.upload(file, (sent) => sent > 0 && stop.abort(), stop.signal);
    await expect(sending).rejects.toMatchObject({ name: "AbortError" });
    expect(server.calls).toEqual(["begin", "send 0", "remove"]);
    await expect(uploader.upload(file, () => {}, AbortSignal.abort())).rejects.toMatchObject({
      name: "AbortError",
    });
  });

  it("reports a permanent refusal at once", async () => {
    const refused = { success: false as const, data: { id: "account-full", message: "Full", status: 413 } };
    server.send = async () => refused;
    expect(await uploader.upload(file, () => {})).toEqual(refused);
    server.begin = async () => refused;
    expect(await new PartsUploader(server, []).upload(file, () => {})).toEqual(refused);
  });
});
