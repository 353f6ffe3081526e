import { ContentLayer } from "./ContentLayer";
import { createContent } from "./createContent";

/** Creates content with the layer that draws it. Watchers are called when a frame is due. */
export function createLayeredContent(workers: Parameters<typeof createContent>[0], title: string) {
  const watchers = new Set<() => void>();
  const content = createContent(workers, () => {
    for (const watcher of watchers) watcher();
  });
  const layer = new ContentLayer({ title, listMode: "hide" });
  layer.source = { ...content.model, watchers };
  return { content, layer, watchers };
}
