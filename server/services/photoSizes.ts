import sharp from "sharp";
import { AppError } from "../errors";

export const PHOTO_MAX_BYTES = 25 * 1024 * 1024;
export const PHOTO_MAX_PIXELS = 50_000_000;

/** Pixels of the longer side, and JPEG quality. */
const SIZES = { web: [2048, 82], thumbnail: [400, 78] } as const;
const SECONDS = 30;
/** Pictures decoded at a time: each may hold its pixels in memory. */
const AT_A_TIME = 2;

// Every picture is opened once.
sharp.cache(false);

export interface Picture {
  data: Buffer;
  contentType: "image/jpeg" | "image/png";
  width: number;
  height: number;
}

export interface PhotoSizes {
  /** What was uploaded; width and height upright. */
  original: Omit<Picture, "data">;
  web: Picture;
  thumbnail: Picture;
}

/** By the first bytes (PNG specification 5.2; JPEG, ITU-T T.81 annex B), whatever the name or the sender says. */
export function photoTypeOf(head: Uint8Array): "image/jpeg" | "image/png" | null {
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  if (starts(0xff, 0xd8, 0xff)) return "image/jpeg";
  return starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? "image/png" : null;
}

let running = 0;
const waiting: (() => void)[] = [];

/**
 * The sizes that are shown: upright, as JPEG in sRGB, on white where the photo is clear, and with nothing of what the
 * camera wrote beside the picture, its place among it.
 * @param read gives the file; called when it is this one's turn, so that waiting files are not in memory
 * @throws AppError not-a-photo (400), too-many-pixels (413)
 */
export async function makePhotoSizes(read: () => Promise<Buffer>): Promise<PhotoSizes> {
  while (running >= AT_A_TIME) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await make(await read());
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function make(file: Buffer): Promise<PhotoSizes> {
  const contentType = photoTypeOf(file);
  if (!contentType) throw notAPhoto();
  const open = () => sharp(file, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: "error" });
  const meta = await open()
    .metadata()
    .catch((error: unknown) => {
      throw /pixel limit/i.test(String(error)) ? tooManyPixels() : notAPhoto();
    });
  if (`image/${meta.format}` !== contentType) throw notAPhoto();
  if (meta.width * meta.height > PHOTO_MAX_PIXELS) throw tooManyPixels();
  const turned = (meta.orientation ?? 1) >= 5;
  const [width, height] = turned ? [meta.height, meta.width] : [meta.width, meta.height];
  const scale = async ([side, quality]: readonly [number, number]): Promise<Picture> => {
    const { data, info } = await open()
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality })
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw notAPhoto();
      });
    return { data, contentType: "image/jpeg", width: info.width, height: info.height };
  };
  return {
    original: { contentType, width, height },
    web: await scale(SIZES.web),
    thumbnail: await scale(SIZES.thumbnail),
  };
}

export const notAPhoto = (): AppError =>
  new AppError(
    400,
    "not-a-photo",
    "This is no whole PNG or JPEG picture. Save it as one of them and try again.",
  );

const tooManyPixels = (): AppError =>
  new AppError(
    413,
    "too-many-pixels",
    `A photo can have at most ${PHOTO_MAX_PIXELS / 1_000_000} megapixels. Make it smaller and try again.`,
  );
