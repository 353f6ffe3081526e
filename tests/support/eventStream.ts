import http from "node:http";
import type { TestClient } from "./api";

export interface OpenedStream {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** All text received so far. */
  text(): string;
  /** Change numbers received, in order. */
  numbers(): number[];
  /** Whether the server closed the stream. */
  ended(): boolean;
  close(): void;
}

/** Opens a user's event stream as a browser does. */
export function openEvents(client: TestClient, url = client.url): Promise<OpenedStream> {
  return new Promise((resolve, reject) => {
    const headers = {
      accept: "text/event-stream",
      "accept-encoding": "gzip, br",
      cookie: client.cookieHeader(),
    };
    const request = http.get(new URL("/api/v1/sync/events", url), { headers, agent: false }, (response) => {
      let text = "";
      let ended = false;
      response.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      response.on("close", () => {
        ended = true;
      });
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: () => text,
        numbers: () => [...text.matchAll(/data: \{"now":(\d+)\}\n\n/g)].map(([, number]) => Number(number)),
        ended: () => ended,
        close: () => request.destroy(),
      });
    });
    request.on("error", reject);
  });
}
