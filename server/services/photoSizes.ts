import sharp, { type Sharp } from "sharp";
import { type PhotoType, photoTypeOf } from "../../src/domain/photoTypes";
import { AppError } from "../errors";
import { DeadlineError, type ServerScheduler } from "../scheduler/index";
import { decodeHeic } from "./heicThread";
import { PHOTO_MAX_PIXELS, PHOTO_MAX_SIDE } from "./photoLimits";

/** Pixels of the longer side, and JPEG quality. */
const SIZES = { web: [2048, 82], thumbnail: [400, 78] } as const;
/** Timeout for each size, and for decoding a HEIC image. */
const SECONDS = 15;

// Each image is opened only once.
sharp.cache(false);

export interface Picture {
  data: Buffer;
  contentType: PhotoType;
  width: number;
  height: number;
}

export interface PhotoSizes {
  /** The uploaded file. Width and height are those of the upright image. */
  original: Omit<Picture, "data">;
  web: Picture;
  thumbnail: Picture;
}

/** The account whose turn it is to have an image decoded. */
export interface PhotoTurn {
  scheduler: Pick<ServerScheduler, "run">;
  userId: string;
  /** Aborts when the client disconnects. */
  signal?: AbortSignal;
}

/**
 * Creates the display sizes: upright JPEG in sRGB, with white for transparent areas, and without any camera metadata
 * such as the location.
 * @param read returns the file. Called at this account's turn, so that waiting files aren't in memory
 * @throws AppError not-a-photo (400), too-many-pixels (413), BusyError, DeadlineError
 */
export async function makePhotoSizes(
  { scheduler, userId, signal }: PhotoTurn,
  read: () => Promise<Buffer>,
): Promise<PhotoSizes> {
  return scheduler.run("photos", userId, async (ending) => make(await read(), ending), signal);
}

async function make(file: Buffer, ending: AbortSignal): Promise<PhotoSizes> {
  const contentType = photoTypeOf(file);
  if (!contentType) throw notAPhoto();
  const { open, width, height } =
    contentType === "image/heic" ? await openHeic(file) : await openOther(file, contentType);
  const scale = async ([side, quality]: readonly [number, number]): Promise<Picture> => {
    ending.throwIfAborted();
    const { data, info } = await open()
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality })
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true })
      .catch((error: unknown) => {
        throw /^timeout/i.test(String((error as Error).message))
          ? new DeadlineError(1000 * SECONDS)
          : notAPhoto();
      });
    return { data, contentType: "image/jpeg", width: info.width, height: info.height };
  };
  return {
    original: { contentType, width, height },
    web: await scale(SIZES.web),
    thumbnail: await scale(SIZES.thumbnail),
  };
}

const LIMITS = { limitInputPixels: PHOTO_MAX_PIXELS, failOn: "error" } as const;

/** An image that can be opened repeatedly, with its upright size. */
interface Opened {
  open(): Sharp;
  width: number;
  height: number;
}

async function openOther(file: Buffer, contentType: PhotoType): Promise<Opened> {
  const open = () => sharp(file, LIMITS);
  const meta = await open()
    .metadata()
    .catch((error: unknown) => {
      throw /pixel limit/i.test(String(error)) ? tooManyPixels() : notAPhoto();
    });
  if (`image/${meta.format}` !== contentType) throw notAPhoto();
  checkSides(meta.width, meta.height);
  if (meta.width * meta.height > PHOTO_MAX_PIXELS) throw tooManyPixels();
  const turned = (meta.orientation ?? 1) >= 5;
  const [width, height] = turned ? [meta.height, meta.width] : [meta.width, meta.height];
  return { open, width, height };
}

async function openHeic(file: Buffer): Promise<Opened> {
  const pixels = await decodeHeic(file, PHOTO_MAX_PIXELS, 1000 * SECONDS);
  if (pixels === null) throw notAPhoto();
  if (pixels === "too-many-pixels") throw tooManyPixels();
  const { data, width, height } = pixels;
  checkSides(width, height);
  return { open: () => sharp(data, { ...LIMITS, raw: { width, height, channels: 4 } }), width, height };
}

export const notAPhoto = (): AppError =>
  new AppError(
    400,
    "not-a-photo",
    "This isn't a valid PNG, JPEG, HEIC or WebP picture. Save it as one of these and try again.",
  );

function checkSides(width: number, height: number): void {
  if (Math.max(width, height) <= PHOTO_MAX_SIDE) return;
  const most = PHOTO_MAX_SIDE.toLocaleString("en-US");
  throw new AppError(
    413,
    "too-many-pixels",
    `A photo can be at most ${most} pixels wide and high. Make it smaller and try again.`,
  );
}

const tooManyPixels = (): AppError =>
  new AppError(
    413,
    "too-many-pixels",
    `A photo can have at most ${PHOTO_MAX_PIXELS / 1_000_000} megapixels. Make it smaller and try again.`,
  );
