import type { TilePicture, TilesApi } from "../../workers/tiles/tiles.worker";
import { createWorkerClient } from "./createWorkerClient";

export interface TilesClient {
  /**
   * Fetches and decodes a tile's image off the main thread. The caller owns the image and closes it.
   *
   * @throws AbortError, or Error with the service's response
   */
  picture(url: string, imageOrientation: ImageOrientation, signal?: AbortSignal): Promise<TilePicture>;
}

/** Creates the client of the tiles worker, which starts with the first call. */
export function createTilesClient(): TilesClient {
  const client = createWorkerClient<TilesApi>({
    name: "tiles",
    create: () =>
      new Worker(new URL("../../workers/tiles/tiles.worker.ts", import.meta.url), { type: "module" }),
    cancellation: "cooperative",
  });
  let last = 0;
  return {
    // Cancels by id instead of by signal: a pan requests a hundred tiles at once, and each signal needs a channel.
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
