import { afterEach, describe, expect, it, vi } from "vitest";
import { fetchPieces } from "../../../workers/snapshot/fetchPieces";

const REQUEST = {
  url: "https://maps.example.org/api/v1/sync/snapshot",
  headers: { authorization: "Bearer a" },
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("chunks of a body", () => {
  it("arrive in order, requested with the session and the identity token", async () => {
    const fetched = vi.fn(async () => new Response("abc"));
    vi.stubGlobal("fetch", fetched);
    const next = await fetchPieces(REQUEST);
    expect(new TextDecoder().decode((await next()) ?? undefined)).toBe("abc");
    expect(await next()).toBeNull();
    expect(fetched).toHaveBeenCalledWith(
      REQUEST.url,
      expect.objectContaining({ credentials: "include", headers: REQUEST.headers }),
    );
  });

  it("are empty when the server refuses", async () => {
    vi.stubGlobal("fetch", async () => new Response("busy", { status: 503 }));
    await expect(fetchPieces(REQUEST)).rejects.toThrow("status 503");
  });

  it("are abandoned when nothing arrives for a minute", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", async (_url: string, { signal }: RequestInit) => {
      const stuck = new ReadableStream({
        start: (controller) =>
          signal?.addEventListener("abort", () => controller.error(signal.reason), { once: true }),
      });
      return new Response(stuck);
    });
    const next = await fetchPieces(REQUEST);
    const failed = expect(next()).rejects.toThrow("stopped sending");
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
  });
});
