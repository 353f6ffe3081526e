import fc from "fast-check";
import { selectConflicts } from "../../../src/features/edits/outbox/selectors";
import { decideOne } from "./actions/decide";
import type { Browser } from "./browser";
import { expectAgreement } from "./checks";
import type { Rig } from "./rig";
import { World } from "./world";

/** Plays a history on a new account, lets both browsers settle, and checks the result. */
export async function playHistory(
  rig: Rig,
  commands: Iterable<fc.AsyncCommand<object, World>>,
  decisions: number,
): Promise<void> {
  const world = new World(rig);
  try {
    await world.begin([...commands].some((step) => String(step).includes("signOut")));
    await fc.asyncModelRun(() => ({ model: {}, real: world }), commands as never);
    await comeToRest(world, decisions);
    await expectAgreement(world);
  } catch (error) {
    const { message, actual, expected } = error as Error & { actual?: unknown; expected?: unknown };
    const seen =
      actual === undefined ? "" : `\n${JSON.stringify(actual)}\ninstead of\n${JSON.stringify(expected)}`;
    throw new Error(`${message}${seen}\nSent:\n${sentBy(world)}`, { cause: error });
  } finally {
    world.end();
    rig.time.clear();
  }
}

const sentBy = ({ rig }: World): string =>
  rig.internet.sent
    .filter(({ line }) => !/GET \/api\/v1\/(sync|config|user|features|collections)\b(?!\/)|whoami/.test(line))
    .map(({ page, line, status }) => `  ${page} ${status} ${line}`)
    .join("\n");

/** Enough decisions and retries for any history. */
const ROUNDS = 60;
/** Conflicts that are left after these rounds are settled. The same decision again could fail forever. */
const DRAWN_ROUNDS = 16;

/** Brings both browsers online and resolves conflicts until nothing is left to do. */
async function comeToRest(world: World, decisions: number): Promise<void> {
  for (const browser of world.browsers) world.connect(browser);
  for (let round = 0; ; round++) {
    await world.settle(3000);
    let busy = false;
    for (const browser of world.browsers) {
      const page = world.usable(browser);
      if (!page) {
        busy = true;
        if (round > 10)
          throw new Error(`${browser.name} doesn't get on: ${JSON.stringify(browser.page?.state().session)}`);
        continue;
      }
      const { outbox, preferences, sync } = page.state();
      if (selectConflicts(page.state()).length > 0)
        await decideOne(world, browser, page, 0, round < DRAWN_ROUNDS ? (decisions >> round) & 1 : 1);
      busy ||= outbox.changes.length > 0 || preferences.queue.length > 0 || sync.now === null;
    }
    if (!busy) break;
    if (round === ROUNDS)
      throw new Error(`Something waits for ever: ${world.browsers.map(waitingOf).join("; ")}`);
  }
  // Longer than the polling interval and the delay before preferences are reread.
  await world.settle(50_000);
}

const waitingOf = ({ name, page }: Browser): string => `${name}: ${JSON.stringify(page?.state().outbox)}`;
