/**
 * Returns a warning about generated terrain.
 *
 * @param shows what not to plan by; ends the sentence
 */
export const sampleNote = (shows = "what it shows"): string =>
  `Sample terrain: not measured in detail, so don't plan by ${shows}.`;
