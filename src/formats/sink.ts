import type { ContentBuilder } from "./builder";

/** What readers write a file's content to: all of it is kept, or a survey of it. */
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
