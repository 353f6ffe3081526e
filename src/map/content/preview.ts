import type { GraphicsClient } from "../../workers/graphics";
import type { PreviewGeometry } from "../mapStage";
import { createLayeredContent } from "./layeredContent";
import { createLocalIndex } from "./localIndex";
import { previewedParts } from "./previewColumns";

/** Creates the layer of an imported file's content. */
export function createPreview(graphics: Pick<GraphicsClient, "build">) {
  const { content, layer } = createLayeredContent({ graphics, index: createLocalIndex() }, "Previewed file");
  let isOdd = false;
  let previewed: readonly string[] = [];
  return {
    layer,
    /** Replaces the file's content; null clears it. Resolves when drawn. */
    async show(geometry: PreviewGeometry | null): Promise<void> {
      const before = previewed;
      const shown: string[] = [];
      previewed = shown;
      isOdd = !isOdd;
      if (before.length > 0) await content.remove(before);
      for (const columns of geometry ? previewedParts(geometry, isOdd) : []) {
        // Another preview may have started, or this one may have been cleared.
        if (previewed !== shown) return;
        shown.push(...columns.uuids);
        await content.upsert(columns);
      }
    },
  };
}
