import sharp from "sharp";

export interface TakenPhoto {
  color?: string;
  width?: number;
  height?: number;
  /** Tags of the GPS directory. Rationals are written as "40/1 30/1 0/1". */
  gps?: Record<string, string>;
  /** Tags of the Exif directory, such as DateTimeOriginal. */
  exif?: Record<string, string>;
  /** Exif orientation. */
  orientation?: number;
}

/** Returns a JPEG like one from a camera. */
export async function takenPhoto(photo: TakenPhoto = {}): Promise<Uint8Array<ArrayBuffer>> {
  const { color = "#557733", width = 64, height = 48, gps, exif, orientation } = photo;
  const tags = { ...(exif && { IFD2: exif }), ...(gps && { IFD3: gps }) };
  const picture = sharp({ create: { width, height, channels: 3, background: color } });
  const tagged = gps || exif ? picture.withExif(tags) : picture;
  return new Uint8Array(
    await (orientation ? tagged.withMetadata({ orientation }) : tagged).jpeg().toBuffer(),
  );
}

/** Returns a position in the tags that cameras write. */
export function gpsOf(latitude: number, longitude: number): Record<string, string> {
  const rationals = (value: number) => {
    const degrees = Math.floor(Math.abs(value));
    const minutes = (Math.abs(value) - degrees) * 60;
    return `${degrees}/1 ${Math.floor(minutes)}/1 ${Math.round((minutes % 1) * 60 * 10_000)}/10000`;
  };
  return {
    GPSLatitudeRef: latitude < 0 ? "S" : "N",
    GPSLatitude: rationals(latitude),
    GPSLongitudeRef: longitude < 0 ? "W" : "E",
    GPSLongitude: rationals(longitude),
  };
}
