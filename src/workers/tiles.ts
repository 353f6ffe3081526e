import type { TilePicture, TilesApi } from "../../workers/tiles/tiles.worker";
import { createWorkerClient } from "./createWorkerClient";

export interface TilesClient {
  /**
   * Fetches and decodes the picture of a tile beside the page. The picture is the caller's, who closes it.
   * @throws AbortError, or Error with what the service answered
   */
  picture(url: string, imageOrientation: ImageOrientation, signal?: AbortSignal): Promise<TilePicture>;
}

/** The client of the tiles worker, which starts with the first call. */
export function createTilesClient(): TilesClient {
  const client = createWorkerClient<TilesApi>({
    name: "tiles",
    create: () =>
      new Worker(new URL("../../workers/tiles/tiles.worker.ts", import.meta.url), { type: "module" }),
    cancellation: "cooperative",
  });
  let last = 0;
  return {
    // By its number, not by a signal of its own: a pan asks for a hundred tiles at once, and each signal is a channel.
    picture: (url, imageOrientation, signal) =>
      client.run(async (api, abort) => {
        const id = ++last;
        abort.addEventListener("abort", () => void api.drop(id).catch(() => {}));
        const picture = await api.picture(id, url, imageOrientation);
        if (abort.aborted) picture.bitmap.close();
        return picture;
      }, signal),
  };
}
