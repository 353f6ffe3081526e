import { prepare, type SheetTools } from "./prepare";
import type { SheetJob, SheetProgress, SheetResult } from "./types";
import { writePdf } from "./writePdf";
import { writePng } from "./writePng";

/** Renders a sheet strip by strip. @throws Error that says what to do if a service fails */
export async function renderSheet(
  job: SheetJob,
  tools: SheetTools,
  onProgress: (progress: SheetProgress) => void,
): Promise<SheetResult> {
  const prepared = await prepare(job, tools);
  try {
    const file =
      job.format === "pdf" ? await writePdf(prepared, onProgress) : await writePng(prepared, onProgress);
    return { file, missing: tools.fetcher.missing };
  } finally {
    prepared.face.mosaic.dispose();
  }
}
