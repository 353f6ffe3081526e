import type { TestClient } from "../../tests/support/api";

const POLL_MS = 500;

/** Exports everything and downloads the file. */
export async function exportOf(client: TestClient, type: "KML" | "GPX"): Promise<number> {
  const { uuid } = await client.data<{ uuid: string }>("POST", "/exports", { type });
  for (;;) {
    const { url } = await client.data<{ url?: string }>("GET", `/exports/${uuid}`);
    if (url) {
      const { body } = await fetch(new URL(url, client.url));
      let bytes = 0;
      for await (const piece of body ?? []) bytes += piece.length;
      console.log(`${type}: ${(bytes / 1e6).toFixed(1)} MB`);
      return 1;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
