import { ATTACKS } from "../attack/attacks";
import { HABITS, live, Person } from "./people";

/**
 * Process that runs all clients: 32 users and an attacker that sends the heaviest map service queries from one address.
 * The parent tells it when to stop and receives how often each status occurred.
 */
const [url = ""] = process.argv.slice(2);
const counts: Record<string, number> = {};
const count = (what: string) => {
  counts[what] = (counts[what] ?? 0) + 1;
};
let going = true;

const people = await Promise.all(
  HABITS.flatMap((habits, kind) =>
    Array.from({ length: habits.people }, async (_, n) => {
      const person = new Person(url, `198.51.${kind}.${n}`, count);
      await person.signUp();
      return () => live(person, habits, () => going);
    }),
  ),
);
const attack = await ATTACKS.queries?.(url);
const attacker = async () => {
  while (going) await attack?.();
};
process.once("message", () => {
  going = false;
});
process.send?.("ready");
await Promise.all([...people.map((start) => start()), attacker(), attacker()]);
process.send?.(counts);
process.disconnect();
