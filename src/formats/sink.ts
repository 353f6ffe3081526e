import type { ContentBuilder } from "./builder";

/** Interface that readers write a file's content to. Implemented by the full builder and by a survey. */
export type ContentSink = Omit<
  Pick<ContentBuilder, keyof ContentBuilder>,
  | "coordinates"
  | "reserve"
  | "dropOpen"
  | "abandon"
  | "dropSharedPhotos"
  | "finish"
  | "keepsTexts"
  | "take"
  | "mark"
  | "rollback"
  | "isSettled"
>;
