import { isSameImage, sampleOfJpeg } from "../workers/imagery/kernel";

/** Ridgeline's verdicts on pairs of JPEGs. */
export function verdicts(pairs: readonly (readonly [Uint8Array, Uint8Array])[]): boolean[] {
  return pairs.map(([one, other]) => {
    const [a, b] = [sampleOfJpeg(one), sampleOfJpeg(other)];
    return a !== null && b !== null && isSameImage(a, b);
  });
}

/** The peer's verdict: in every 16 x 16 square and every band, the mean difference of the pixels must not exceed 10. */
export function sameToTheEye(a: ArrayLike<number>, b: ArrayLike<number>, width: number): boolean {
  const across = width >> 4;
  const height = a.length / 4 / width;
  const sums = new Float64Array(across * (height >> 4) * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const square = ((y >> 4) * across + (x >> 4)) * 3;
      const at = (y * width + x) * 4;
      for (let band = 0; band < 3; band++) {
        sums[square + band] =
          (sums[square + band] as number) + (a[at + band] as number) - (b[at + band] as number);
      }
    }
  }
  return sums.every((sum) => Math.abs(sum) <= 10 * 256);
}
