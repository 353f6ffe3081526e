export type MapMode = "2D" | "3D";

/** Sunlight at a given time. */
export interface Sunlight {
  /** Milliseconds since 1970, UTC. */
  at: number;
  /** Whether terrain casts shadows, which is slow without a graphics card. */
  shadows: boolean;
}

/** The map's two views, 2D and 3D, of which one is shown. */
export interface ModeStage {
  /**
   * Switches the view and keeps the viewpoint. `exaggeration` is the vertical exaggeration of the scene's terrain.
   * Rejects with SceneUnavailableError if this device can't draw a scene, or with the cause if its code failed to load.
   * In both cases the 2D map stays.
   */
  set(mode: MapMode, exaggeration: number): Promise<void>;
  /** Changes the vertical exaggeration of the scene. */
  exaggerate(times: number): void;
  /** Lights the scene by the sun; null for uniform light. Also applies to later scenes. */
  light(sun: Sunlight | null): void;
  /**
   * Registers a listener for a scene that stopped permanently, called with the reason once the 2D map is shown again.
   * @returns a function that unsubscribes
   */
  onSceneError(listener: (message: string) => void): () => void;
}
