import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { layOut, pixelSize } from "../../../src/domain/sheet/layout";
import type { PaperId } from "../../../src/domain/sheet/papers";
import { renderSheet } from "../../../workers/sheet/render";
import { hasGdal } from "../../support/gdal";
import { CENTER, JOB, nodeStudio } from "../../support/sheetStudio";

const folder = mkdtempSync(join(tmpdir(), "sheet-"));
afterAll(() => {
  if (!process.env.KEEP_SHEETS) rmSync(folder, { recursive: true });
  else console.info(folder);
});

interface Info {
  size: [number, number];
  geoTransform: number[];
  metadata: Record<string, Record<string, string>>;
  coordinateSystem: { wkt: string };
}

async function made(paper: PaperId, scale: number, center = CENTER, resolution: 150 | 200 = 150) {
  const job = { ...JOB, paper, scale, center, resolution };
  const { file } = await renderSheet(job, nodeStudio(), () => {});
  const path = join(folder, `${paper}-${scale}.pdf`);
  writeFileSync(path, new Uint8Array(await file.arrayBuffer()));
  const options = ["--config", "GDAL_PDF_DPI", String(resolution)];
  const info = JSON.parse(
    execFileSync("gdalinfo", [...options, "-json", path], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }),
  ) as Info;
  return { info, path, layout: layOut(job) };
}

/** Converts degrees to meters of a coordinate system with GDAL's PROJ. */
function projected(wkt: string, [longitude, latitude]: readonly number[]): [number, number] {
  const system = join(folder, "system.wkt");
  writeFileSync(system, wkt);
  const out = execFileSync("gdaltransform", ["-s_srs", "+proj=longlat +datum=WGS84", "-t_srs", system], {
    input: `${longitude} ${latitude}\n`,
    encoding: "utf8",
  });
  const [x = Number.NaN, y = Number.NaN] = out.trim().split(" ").map(Number);
  return [x, y];
}

describe.skipIf(!hasGdal("gdalinfo"))("GDAL reads a sheet as GeoPDF (skipped without gdalinfo)", () => {
  for (const [paper, scale, center] of [
    ["letter", 24_000, CENTER],
    ["tabloid", 100_000, { longitude: -149.9, latitude: 61.2 }],
    ["a4", 12_000, { longitude: 179.999, latitude: -45 }],
  ] as const)
    it(`places the face's corners within half a pixel on ${paper} at 1:${scale}`, async () => {
      const { info, layout } = await made(paper, scale, center);
      expect(info.size).toEqual(layout.pixels);
      const [west = 0, dx = 0, , north = 0, , dy = 0] = info.geoTransform;
      const pixel = pixelSize(scale, 150);
      expect(Math.abs(dx / pixel - 1)).toBeLessThan(1e-5);
      expect(Math.abs(-dy / pixel - 1)).toBeLessThan(1e-5);
      // The center of the face is the center of the plane.
      const { face } = layout;
      const x = west + dx * (face.x + face.width / 2);
      const y = north + dy * (face.y + face.height / 2);
      const [meantX, meantY] = projected(info.coordinateSystem.wkt, [center.longitude, center.latitude]);
      expect(Math.hypot(x - meantX, y - meantY) / pixel).toBeLessThan(0.5);
      // The map's outline as GDAL reports it.
      const neatline = [...(info.metadata[""]?.NEATLINE ?? "").matchAll(/(-?[\d.e+-]+) (-?[\d.e+-]+)/g)].map(
        ([, a, b]) => [Number(a), Number(b)],
      );
      expect(neatline.length).toBeGreaterThanOrEqual(4);
      const corners = [
        [-face.width, face.height],
        [face.width, face.height],
        [face.width, -face.height],
        [-face.width, -face.height],
      ].map(([across = 0, up = 0]) => [(across / 2) * pixel, (up / 2) * pixel]);
      for (const [cornerX = 0, cornerY = 0] of corners) {
        const off = Math.min(...neatline.map(([a = 0, b = 0]) => Math.hypot(a - cornerX, b - cornerY)));
        expect(off / pixel).toBeLessThan(0.5);
      }
    });
});
