import sharp from "sharp";

/**
 * World imagery as WebP: the whole world at 2048 x 1024, and North America (180°-40° W, 4°-76° N) at the source's
 * resolution.
 */
export async function imageryFiles(blueMarble: string): Promise<{ world: Buffer; america: Buffer }> {
  const { width } = await sharp(blueMarble).metadata();
  const perDegree = width / 360;
  const world = await sharp(blueMarble)
    .resize(2048, 1024, { kernel: "lanczos3" })
    .webp({ quality: 82 })
    .toBuffer();
  const america = await sharp(blueMarble)
    .extract({
      left: 0,
      top: Math.round((90 - 76) * perDegree),
      width: Math.round(140 * perDegree),
      height: Math.round(72 * perDegree),
    })
    .webp({ quality: 90 })
    .toBuffer();
  return { world, america };
}
