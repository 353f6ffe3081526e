export type MapMode = "2D" | "3D";

/** The sun of one moment. */
export interface Sunlight {
  /** Milliseconds since 1970, UTC. */
  at: number;
  /** Whether the ground casts shadows: slow without a graphics card. */
  shadows: boolean;
}

/** The two views of the map, of which one is shown. */
export interface ModeStage {
  /**
   * Shows the other view, looking where this one looks. The scene's ground is so many times as high as it is.
   * Rejects with SceneUnavailableError when this device cannot draw a scene, else when its code could not be loaded:
   * the flat map then stays.
   */
  set(mode: MapMode, exaggeration: number): Promise<void>;
  /** Changes how high the ground of the scene is drawn. */
  exaggerate(times: number): void;
  /** Lights the scene by the sun of a moment; null lights all of it evenly. Holds for scenes to come too. */
  light(sun: Sunlight | null): void;
  /** Calls back when the scene stops for good, with the reason; the flat map is there again. Returns the function that stops it. */
  onSceneError(listener: (message: string) => void): () => void;
}
