/** What is said of ground that was generated. @param shows what is planned by */
export const sampleNote = (shows = "what it shows"): string =>
  `Sample terrain: not measured in detail, so plan nothing by ${shows}.`;
