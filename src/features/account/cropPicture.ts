/** A part of a picture, its own pixels. */
export interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels of the square that is sent; the server makes its avatar from that. */
const SIDE = 512;
const QUALITY = 0.9;

/** Cuts a square out of a picture, upright, as a JPEG file. Rejects when the browser cannot read the picture. */
export async function cropPicture(url: string, area: PictureArea): Promise<File> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw pictures.");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, SIDE, SIDE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!blob) throw new Error("This browser cannot write JPEG pictures.");
  return new File([blob], "avatar.jpg", { type: blob.type });
}
