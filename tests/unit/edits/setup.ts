import { vi } from "vitest";
import type { UserApi } from "../../../src/api/userApi";
import type { Services } from "../../../src/app/services";
import type { Extent } from "../../../src/domain/geometry";
import { type Decision, decide } from "../../../src/features/edits/outbox/slice";
import { sessionStarted } from "../../../src/features/session/slice";
import { memoryStorage, USER } from "../app/fakes";
import { startContent } from "../content/setup";

type Contents = NonNullable<Parameters<typeof startContent>[0]>;

interface Options extends Partial<Pick<Services, "preview" | "groundElevation">> {
  storage?: ReturnType<typeof memoryStorage>;
  api?: Partial<UserApi>;
  cut?: { off: boolean };
  /** The server's configuration. */
  remote?: Record<string, unknown>;
  /** Whether the map shows an extent. */
  shows?: (extent: Extent) => boolean;
}

/**
 * Opens a user's page with everything loaded, whose connection can be cut. A second page on the same `server` is
 * another device, and one on the same storage is the next visit.
 */
export async function openPage(
  contents: Contents = {},
  {
    storage = memoryStorage(),
    api = {} as Partial<UserApi>,
    cut = { off: false },
    shows,
    remote = {},
    ...services
  }: Options = {},
) {
  const run = startContent({ away: () => cut.off, ...contents }, { storage, ...services }, api, shows);
  run.store.dispatch(sessionStarted({ user: USER, remote }));
  await run.settle(100);
  const changes = () => run.state().outbox.changes;
  return {
    ...run,
    storage,
    changes,
    kinds: () => changes().map(({ change }) => change.kind),
    stored: () => [...storage.map.keys()].filter((key) => key.startsWith("unsavedChange:")).length,
    cut: () => {
      cut.off = true;
    },
    connect: () => {
      cut.off = false;
    },
    decide: async (decision: Decision, at = 0) => {
      run.store.dispatch(decide({ key: changes()[at]?.key ?? "", decision }));
      await run.settle();
    },
    row: (uuid: string) => run.state().content.table.get(uuid),
  };
}

/** Returns the server of a page for another one opened later. */
export const sameServer = (page: Awaited<ReturnType<typeof openPage>>): Partial<UserApi> => page.server.api;

export const quiet = () => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
};
