/** The photos that can be uploaded, by the endings of their names. */
const ENDINGS = ["jpg", "jpeg", "heic", "heif", "png", "webp"];

/** For the attribute `accept` of a file input. */
export const ACCEPT_PHOTOS = ENDINGS.map((ending) => `.${ending}`).join(",");

export const isPhotoName = (name: string): boolean =>
  ENDINGS.includes(name.slice(name.lastIndexOf(".") + 1).toLowerCase()) && name.includes(".");

/** "IMG_0412.jpg" is "IMG_0412"; a name that is nothing but its ending is empty. */
export const titleOfPhoto = (fileName: string): string => fileName.replace(/\.\w+$/, "").trim();
