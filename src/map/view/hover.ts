/** Pixels from the view's top left. */
export interface ScreenPoint {
  x: number;
  y: number;
}

/**
 * Finds the feature under the pointer. Runs one hit test at a time. When it finishes, the latest position is tested.
 *
 * @param hitAt returns the feature at a position, or null while there are no hits
 * @param isWanted whether a hit still counts once its test finishes
 */
export function createHover(
  hitAt: (at: ScreenPoint) => Promise<string | null> | null,
  isWanted: () => boolean,
  onHover: (uuid: string | null) => void,
) {
  let hovered: string | null = null;
  let testing = false;
  let latest: ScreenPoint | null = null;
  const set = (uuid: string | null) => {
    if (uuid === hovered) return;
    hovered = uuid;
    onHover(uuid);
  };
  return {
    async test(position: ScreenPoint) {
      latest = position;
      if (testing) return;
      testing = true;
      try {
        while (latest) {
          const at = latest;
          latest = null;
          const hit = await hitAt(at);
          set(isWanted() ? hit : null);
        }
      } finally {
        testing = false;
      }
    },
    clear() {
      latest = null;
      set(null);
    },
  };
}
