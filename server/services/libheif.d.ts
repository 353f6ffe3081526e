/** The part of libheif-js that decodes; the package has types for its inner module only. */
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
    /** Fills the pixels; null when the picture is broken. */
    display(pixels: HeifPixels, done: (pixels: HeifPixels | null) => void): void;
  }
  const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } };
  export default libheif;
}
