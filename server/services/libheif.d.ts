/** The decoding part of libheif-js. The package only has types for its inner module. */
declare module "libheif-js/wasm-bundle.js" {
  interface HeifPixels {
    data: Uint8ClampedArray<ArrayBuffer>;
    width: number;
    height: number;
  }
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Fills the pixels; passes null if the image is broken. */
    display(pixels: HeifPixels, done: (pixels: HeifPixels | null) => void): void;
  }
  /** Functions of heif.h. Pointers are numbers. Functions that return a heif_error write it to their first argument. */
  interface HeifFunctions {
    readonly HEAPU8: Uint8Array;
    readonly HEAPU32: Uint32Array;
    _malloc(bytes: number): number;
    _free(memory: number): void;
    _heif_context_alloc(): number;
    _heif_context_free(context: number): void;
    _heif_context_read_from_memory_without_copy(
      error: number,
      context: number,
      bytes: number,
      length: number,
      options: number,
    ): void;
    _heif_context_get_primary_image_handle(error: number, context: number, out: number): void;
    _heif_image_handle_get_list_of_thumbnail_IDs(handle: number, out: number, most: number): number;
    _heif_image_handle_get_thumbnail(error: number, handle: number, id: number, out: number): void;
    _heif_image_handle_get_width(handle: number): number;
    _heif_image_handle_get_height(handle: number): number;
    _heif_image_handle_release(handle: number): void;
    _heif_decode_image(
      error: number,
      handle: number,
      out: number,
      colorspace: number,
      chroma: number,
      options: number,
    ): void;
    _heif_image_get_width(image: number, channel: number): number;
    _heif_image_get_height(image: number, channel: number): number;
    _heif_image_get_plane_readonly(image: number, channel: number, outStride: number): number;
    _heif_image_release(image: number): void;
  }
  const libheif: HeifFunctions & { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } };
  export default libheif;
}
