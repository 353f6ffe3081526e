import { openBenchPage } from "./browser/page";
import type { BenchSuite, Prepared } from "./harness";
import { sameToTheEye, verdicts } from "./pairs";
import { decoded, ground, jpeg, withBuilding } from "./pictures";

interface Pair {
  tiles: [Uint8Array, Uint8Array];
  same: boolean;
}

/**
 * Decides whether two tiles show the same image, from the JPEG's block means against decoding and comparing all pixels.
 */
export const imagerySuite: BenchSuite = {
  name: "imagery",
  cases: (smoke) => {
    const count = smoke ? 4 : 100;
    const size = `${count} pairs of 256 x 256`;
    return [
      { name: "duplicate verdict (Node)", size, setup: () => inNode(count) },
      { name: "duplicate verdict (Chromium)", size, setup: () => inChromium(count) },
    ];
  },
};

/**
 * Cycles through four kinds: re-encoded, with a new building, of different ground, and re-encoded as a progressive
 * JPEG.
 */
async function pairsOf(count: number): Promise<Pair[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, number): Promise<Pair> => {
      const pixels = ground(number + 1);
      const first = await jpeg(pixels, { quality: 75 });
      if (number % 4 === 0) return { tiles: [first, await jpeg(pixels, { quality: 60 })], same: true };
      if (number % 4 === 1) {
        const changed = withBuilding(pixels, 24, 8 * (number % 28));
        return { tiles: [first, await jpeg(changed, { quality: 75 })], same: false };
      }
      if (number % 4 === 2) {
        return { tiles: [first, await jpeg(ground(number + 1001), { quality: 75 })], same: false };
      }
      return { tiles: [first, await jpeg(pixels, { quality: 85, progressive: true })], same: true };
    }),
  );
}

async function inNode(count: number): Promise<Prepared> {
  const pairs = await pairsOf(count);
  const tiles = pairs.map((pair) => pair.tiles);
  const full = async () => {
    const found: boolean[] = [];
    for (const pair of tiles) {
      const [a, b] = [await decoded(pair[0]), await decoded(pair[1])];
      found.push(sameToTheEye(a.pixels, b.pixels, a.width));
    }
    return found;
  };
  return {
    ours: () => verdicts(tiles),
    peers: { "full decode (sharp) and all pixels": full },
    check: async () => agree(pairs, verdicts(tiles), await full()),
  };
}

async function inChromium(count: number): Promise<Prepared> {
  const pairs = await pairsOf(count);
  const page = await openBenchPage();
  await page.give(packed(pairs.flatMap((pair) => pair.tiles)));
  await page.call("giveTiles");
  return {
    ours: { samples: (runs) => page.call("timeTiles", "ours", runs) },
    peers: {
      "full decode (canvas) and all pixels": { samples: (runs) => page.call("timeTiles", "full", runs) },
    },
    check: async () =>
      agree(pairs, await page.call("tileVerdicts", "ours"), await page.call("tileVerdicts", "full")),
    dispose: () => page.close(),
  };
}

function agree(pairs: readonly Pair[], ours: boolean[], full: boolean[]): void {
  pairs.forEach(({ same }, at) => {
    if (ours[at] !== same || full[at] !== same) {
      throw new Error(`Pair ${at}: ours says ${ours[at]}, all pixels say ${full[at]}; it is ${same}.`);
    }
  });
}

/** Concatenates files, each preceded by its length. */
function packed(files: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(files.reduce((sum, file) => sum + 4 + file.length, 0));
  let at = 0;
  for (const file of files) {
    new DataView(out.buffer).setUint32(at, file.length);
    out.set(file, at + 4);
    at += 4 + file.length;
  }
  return out;
}
