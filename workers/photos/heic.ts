import libheif from "libheif-js/wasm-bundle.js";

/** Upright RGBA pixels, four bytes each. */
export interface HeicPixels {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/** Same as the server's limit. A decoded photo takes four bytes per pixel. */
const MOST_PIXELS = 50_000_000;
/** heif_colorspace_RGB, heif_chroma_interleaved_RGBA and heif_channel_interleaved of heif.h. */
const [RGB, RGBA, INTERLEAVED] = [1, 11, 10];
/** Size of struct heif_error, whose first number is 0 for success. */
const ERROR_BYTES = 12;

/**
 * Decodes the thumbnail cameras embed in a HEIC file, or the photo if there is none. The thumbnail takes 11 ms instead
 * of 2 s for 12 megapixels. Uses libheif's C functions because its JavaScript class doesn't support thumbnails. Returns
 * null for a file it can't decode.
 */
export function decodeHeic(file: Uint8Array): HeicPixels | null {
  const context = libheif._heif_context_alloc();
  const memory = libheif._malloc(ERROR_BYTES + 4 + file.length);
  const [out, bytes] = [memory + ERROR_BYTES, memory + ERROR_BYTES + 4];
  // Out of memory.
  if (memory === 0) return null;
  const number = (at: number): number => libheif.HEAPU32[at >> 2] as number;
  const failed = (): boolean => number(memory) !== 0;
  const handles: number[] = [];
  let image = 0;
  try {
    libheif.HEAPU8.set(file, bytes);
    libheif._heif_context_read_from_memory_without_copy(memory, context, bytes, file.length, 0);
    if (failed()) return null;
    libheif._heif_context_get_primary_image_handle(memory, context, out);
    if (failed()) return null;
    const photo = number(out);
    handles.push(photo);
    if (libheif._heif_image_handle_get_list_of_thumbnail_IDs(photo, out, 1) > 0) {
      libheif._heif_image_handle_get_thumbnail(memory, photo, number(out), out);
      if (!failed()) handles.push(number(out));
    }
    const handle = handles.at(-1) as number;
    const size = libheif._heif_image_handle_get_width(handle) * libheif._heif_image_handle_get_height(handle);
    if (size <= 0 || size > MOST_PIXELS) return null;
    libheif._heif_decode_image(memory, handle, out, RGB, RGBA, 0);
    if (failed()) return null;
    image = number(out);
    return pixelsOf(image, out);
  } finally {
    if (image !== 0) libheif._heif_image_release(image);
    for (const handle of handles) libheif._heif_image_handle_release(handle);
    libheif._heif_context_free(context);
    libheif._free(memory);
  }
}

/**
 * Copies an image's pixels, or returns null if its rows don't lie in the decoder's memory.
 *
 * @param out address with room for a number
 */
function pixelsOf(image: number, out: number): HeicPixels | null {
  const width = libheif._heif_image_get_width(image, INTERLEAVED);
  const height = libheif._heif_image_get_height(image, INTERLEAVED);
  const plane = libheif._heif_image_get_plane_readonly(image, INTERLEAVED, out);
  const stride = libheif.HEAPU32[out >> 2] as number;
  if (plane === 0 || width <= 0 || height <= 0 || width * height > MOST_PIXELS) return null;
  if (stride < 4 * width || plane + (height - 1) * stride + 4 * width > libheif.HEAPU8.length) return null;
  const data = new Uint8ClampedArray(4 * width * height);
  for (let row = 0; row < height; row++) {
    const from = plane + row * stride;
    data.set(libheif.HEAPU8.subarray(from, from + 4 * width), 4 * width * row);
  }
  return { data, width, height };
}
