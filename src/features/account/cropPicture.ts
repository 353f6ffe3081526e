/** Area of an image, in image pixels. */
export interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Side of the uploaded square in pixels. The server creates the avatar from it. */
const SIDE = 512;
const QUALITY = 0.9;

/** Crops an image to an upright square and returns it as a JPEG file. Rejects if the browser can't read the image. */
export async function cropPicture(url: string, area: PictureArea): Promise<File> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can't draw images.");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, SIDE, SIDE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!blob) throw new Error("This browser can't save JPEG images.");
  return new File([blob], "avatar.jpg", { type: blob.type });
}
