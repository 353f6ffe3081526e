import type MapView from "@arcgis/core/views/MapView.js";
import { type MapServices, proxiedUrl } from "../../domain/mapServices";
import { tilesInView } from "../../geometry/terrainTiles";

/** Parallel requests. Few, so that the map's own requests don't wait behind them. */
const AT_ONCE = 2;

/**
 * Creates a function that loads the tiles in the viewport of the given releases into the browser's cache. Each call
 * aborts the previous one. Failures are ignored, since the map requests tiles again when needed.
 */
export function createPrefetch(view: MapView, services: Pick<MapServices, "proxy">, finest: number) {
  let running: AbortController | null = null;
  return (urls: readonly string[]): void => {
    running?.abort();
    running = null;
    if (urls.length === 0 || view.width === 0) return;
    running = new AbortController();
    const { signal } = running;
    const { center, resolution, rotation, width, height } = view;
    const frame = {
      resolution,
      rotation,
      size: [width, height] as const,
      center: [center.x, center.y] as const,
    };
    const tiles = tilesInView(frame, finest);
    const queue = urls.flatMap((url) =>
      tiles.map(({ level, row, column }) =>
        proxiedUrl(
          url.replace("{level}", `${level}`).replace("{row}", `${row}`).replace("{col}", `${column}`),
          services,
        ),
      ),
    );
    for (let count = 0; count < AT_ONCE; count++) void loadAll(queue, signal);
  };
}

async function loadAll(queue: string[], signal: AbortSignal): Promise<void> {
  for (let url = queue.shift(); url && !signal.aborted; url = queue.shift()) {
    const answer = await fetch(url, { signal, priority: "low" }).catch(() => null);
    // Browsers cache only fully read responses.
    await answer?.arrayBuffer().catch(() => null);
  }
}
