import { call, type SagaGenerator, select } from "typed-redux-saga";
import type { SheetContent, SheetJob } from "../../../workers/sheet/types";
import { getServices } from "../../app/sagaContext";
import { withProgress } from "../../app/withProgress";
import type { Coordinates } from "../../domain/coordinates";
import { faceSize, layOut } from "../../domain/sheet/layout";
import { createPlane, faceCorners } from "../../domain/sheet/plane";
import { running } from "../../domain/status";
import { formatBytes, formatCount, plural } from "../../domain/units";
import { toMercator } from "../../geometry/mercator";
import type { MapRectangle } from "../../map/mapStage";
import { driveSteps } from "../../workers/driveSteps";
import { selectHunt } from "../content/hunts/selectors";
import { selectIsVisible, selectTable } from "../content/selectors";
import { printCaution } from "./caution";
import { collectSteps } from "./collect";
import { estimate, MAX_FEATURES } from "./estimate";
import { sheetLink } from "./link";
import { selectPrintMap } from "./selectors";
import { sheetChanged } from "./slice";
import { selectSheetSources } from "./sources";
import { readViewpoint } from "./viewpoint";

/** Milliseconds between two progress reports. */
const REPORT_MS = 200;

/**
 * Makes the chosen sheet around the map center and saves it.
 *
 * @returns the message to show
 * @throws Error with a message that says what to do
 */
export function* makeSheet(): SagaGenerator<string> {
  const { createSheet, saveFile, now } = yield* getServices();
  const job = yield* call(jobOf, now());
  const client = createSheet();
  try {
    const { file, missing } = yield* withProgress(
      (report: (progress: { done: number; total: number }) => void, signal) =>
        client.render(job, report, signal),
      ({ done, total }) => sheetChanged(running(done, total)),
      REPORT_MS,
    );
    const name = `${fileName(job.title)}.${job.format}`;
    yield* call(saveFile, file, name);
    const lacks = missing > 0 ? ` ${plural(missing, "part")} of the map had no data.` : "";
    return `Saved ${name} (${formatBytes(file.size)}).${lacks}`;
  } finally {
    client.dispose();
  }
}

const MOST_LETTERS = 80;

/** Returns a file name that's valid on every operating system. */
export function fileName(title: string): string {
  const letters = [...title.replace(/[<>:"/\\|?*]/g, " ")].filter((character) => character >= " ");
  const words = letters.join("").split(" ").filter(Boolean);
  const name = [...words.join(" ")].slice(0, MOST_LETTERS);
  // Names that start or end with a dot are hidden or rejected on some systems.
  const isPlain = (character: string) => character !== "." && character !== " ";
  return name.slice(Math.max(0, name.findIndex(isPlain)), name.findLastIndex(isPlain) + 1).join("") || "Map";
}

function* jobOf(at: number): SagaGenerator<SheetJob> {
  const { hunt, options } = yield* select(selectPrintMap);
  const viewpoint = yield* call(readViewpoint);
  const center: Coordinates = { longitude: viewpoint.longitude, latitude: viewpoint.latitude };
  const { sources, labels } = yield* select(selectSheetSources);
  const { problem } = estimate(options, center, sources, window.location.origin);
  if (problem) throw new Error(problem);
  const { content: choice, link, title, note, ...rest } = options;
  return {
    ...rest,
    center,
    title: title.trim() || "Map",
    note: note.trim(),
    link: link ? yield* call(sheetLink, hunt, center, options.scale) : null,
    caution: yield* call(printCaution, center, options),
    sources,
    labels,
    content: choice === "none" ? null : yield* call(contentOf, center),
    at,
  };
}

/** Returns the features that touch the sheet: those of the hunt, or the visible ones. */
function* contentOf(center: Coordinates): SagaGenerator<SheetContent | null> {
  const { stage } = yield* getServices();
  const { hunt, options } = yield* select(selectPrintMap);
  const touching = yield* call([stage.content, stage.content.touching], faceRectangle(center, options));
  const table = yield* select(selectTable);
  const isVisible = yield* select(selectIsVisible);
  const wanted = options.content === "hunt" && hunt ? (yield* select(selectHunt, hunt))?.featureIds : null;
  const ofHunt = wanted && new Set(wanted);
  const ids = ofHunt ? touching.filter((id) => ofHunt.has(id)) : touching;
  const rows = [...table.rows(ids)].filter((row) =>
    ofHunt !== null && ofHunt !== undefined ? true : isVisible(row),
  );
  if (rows.length > MAX_FEATURES)
    throw new Error(
      `This sheet would have ${formatCount(rows.length)} features; up to ${formatCount(MAX_FEATURES)} can be printed. Choose a larger scale, or print a single hunt.`,
    );
  const drawn = yield* call([stage.content, stage.content.drawn]);
  if (!drawn)
    throw new Error("The map isn't available, so it can't be printed. Reload the page, then try again.");
  return yield* call(() => driveSteps(collectSteps(drawn, rows)));
}

function faceRectangle(
  center: Coordinates,
  options: Parameters<typeof layOut>[0] & { scale: number },
): MapRectangle {
  const size = faceSize(layOut(options), options.scale);
  const corners = faceCorners(createPlane(center), size);
  return {
    corners: Float64Array.from(corners.flatMap(([longitude, latitude]) => toMercator(longitude, latitude))),
  };
}
