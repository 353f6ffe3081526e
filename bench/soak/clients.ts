import { ATTACKS } from "../attack/attacks";
import { HABITS, live, Person } from "./people";

/**
 * The process of all clients: 32 people and an attacker, who asks map services for the heaviest queries from one address.
 * Its parent says when it is over and gets how often each status came.
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
