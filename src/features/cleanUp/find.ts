import { call, put, type SagaGenerator, select, take } from "typed-redux-saga";
import { getServices } from "../../app/sagaContext";
import { withProgress } from "../../app/withProgress";
import { driveSteps } from "../../workers/driveSteps";
import { selectContentLoading, selectTable } from "../content/selectors";
import { contentLoading } from "../content/slice";
import { foundGroups } from "./groups";
import { duplicatesFound, findingChanged, findingFailed } from "./slice";

const NO_MAP = "The map isn't available, so there's nothing to compare. Reload the page, then try again.";

/**
 * Compares all features in a separate worker.
 *
 * @throws Error if the worker fails
 */
export function* find(): SagaGenerator<void> {
  const { stage, createDuplicates } = yield* getServices();
  const client = createDuplicates();
  try {
    while ((yield* select(selectContentLoading)).state === "running") yield* take(contentLoading);
    const drawn = yield* call([stage.content, stage.content.drawn]);
    if (!drawn) {
      yield* put(findingFailed(NO_MAP));
      return;
    }
    for (const part of drawn.parts) yield* call([client, client.add], part);
    const groups = yield* withProgress(
      (report: (at: [number, number]) => void, signal) =>
        client.groups((done, total) => report([done, total]), signal),
      ([done, total]) => findingChanged({ done, total }),
    );
    const table = yield* select(selectTable);
    const found = yield* call(() =>
      driveSteps(foundGroups(groups, (slot) => table.get(drawn.uuidOf(slot) ?? ""))),
    );
    yield* put(duplicatesFound(found));
  } finally {
    client.dispose();
  }
}
