import type { Rgba } from "../../../src/domain/catalogs";
import type { FeatureColumns } from "../../../src/domain/featureColumns";
import type { ContentStyle, MapStage } from "../../../src/map/mapStage";

export interface Drawn {
  coordinates: number[];
  color: Rgba;
}

/** A map that draws nothing but records what it would draw. */
export class MapMemory {
  readonly features = new Map<string, Drawn>();
  /** Drawings that aren't saved yet. */
  readonly temporary = new Set<string>();
  visible: "all" | readonly string[] = "all";

  get stage(): MapStage {
    const nothing = async () => {};
    const content = {
      upsert: async (columns: FeatureColumns) => this.upsert(columns),
      remove: async (uuids: readonly string[]) => {
        for (const uuid of uuids) this.features.delete(uuid);
      },
      setVisible: async (visible: "all" | readonly string[]) => {
        this.visible = visible;
      },
      setStyle: async (uuids: readonly string[], { color }: ContentStyle) => {
        for (const uuid of uuids) {
          const drawn = this.features.get(uuid);
          if (drawn && color) drawn.color = color;
        }
      },
      setSelected: nothing,
      setHighlighted: () => {},
      setEdited: nothing,
      setHidden: () => {},
      onChanged: () => () => {},
    };
    return {
      ready: nothing,
      goTo: nothing,
      reveal: nothing,
      setSnapping: () => {},
      isSeen: async () => true,
      drawTemporary: async ({ uuid }: { uuid: string }) => void this.temporary.add(uuid),
      removeTemporary: async (uuid: string) => void this.temporary.delete(uuid),
      showPreview: nothing,
      editShape: (_feature: unknown, listener: (event: { type: "ready" }) => void) => {
        queueMicrotask(() => listener({ type: "ready" }));
        return { show: () => {}, setStyle: () => {}, end: () => {} };
      },
      content,
    } as unknown as MapStage;
  }

  private upsert({ uuids, vertexStart, coordinates, colors }: FeatureColumns): void {
    for (const [index, uuid] of uuids.entries()) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = colors.slice(index * 4, index * 4 + 4);
      const from = (vertexStart[index] ?? 0) * 2;
      this.features.set(uuid, {
        coordinates: [...coordinates.slice(from, (vertexStart[index + 1] ?? 0) * 2)],
        color: [red, green, blue, alpha / 255],
      });
    }
  }
}
