import { setMaxListeners } from "node:events";
import { seededRandom } from "../seeded";
import { screenAt, TileClient } from "./tileClient";

/** Mean milliseconds between two drags of a user. Requests still open at the next drag are aborted. */
const DRAG_PAUSE = 1500;

/** Tiles requested and received by all clients. */
export interface Counts {
  asked: number;
  drawn: number;
}

/**
 * Simulates one client: it loads a screen, then repeatedly drags to a neighboring one and aborts what hasn't arrived.
 */
export async function pan(url: string, number: number, stop: AbortSignal, counts: Counts): Promise<void> {
  const random = seededRandom(1000 + number);
  const client = new TileClient(url);
  const level = 10 + (number % 6);
  let x = 0.17 + 0.1 * random();
  let y = 0.35 + 0.06 * random();
  await pause(random() * DRAG_PAUSE);
  while (!stop.aborted) {
    const drag = new AbortController();
    const screen = screenAt({ x, y }, level);
    setMaxListeners(2 * screen.length, drag.signal);
    counts.asked += screen.length;
    const tiles = screen.map((id) =>
      client.get(number % 2 ? "Basemap/Satellite" : "Basemap/Topographic", id, drag.signal).then(
        () => void counts.drawn++,
        // Aborted, or refused because the queue is full. The map retries once the tile is visible again.
        () => undefined,
      ),
    );
    await pause(DRAG_PAUSE * (0.7 + 0.6 * random()));
    drag.abort();
    await Promise.all(tiles);
    x += (random() - 0.3) * 4 * 2 ** -level;
    y += (random() - 0.5) * 4 * 2 ** -level;
  }
  client.close();
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** `people.ts URL CLIENTS`: runs the clients in a separate process until its input ends, then prints their counts. */
async function main(url: string, clients: number): Promise<void> {
  const stop = new AbortController();
  setMaxListeners(clients + 1, stop.signal);
  process.stdin.once("end", () => stop.abort()).resume();
  const counts: Counts = { asked: 0, drawn: 0 };
  await Promise.all(Array.from({ length: clients }, (_, number) => pan(url, number, stop.signal, counts)));
  console.log(JSON.stringify(counts));
}

const [, script = "", url, clients] = process.argv;
if (script === import.meta.filename && url) await main(url, Number(clients));
