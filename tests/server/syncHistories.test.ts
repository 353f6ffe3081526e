import { expect, it } from "vitest";
import type { TestClient } from "../support/api";
import { importFile, newPerson, planOf, type SeenFeature, waypoint } from "../support/content";
import { SyncMirror } from "../support/syncMirror";

/** Park-Miller generator, so that a seed always gives the same history. */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return {
    next,
    pick: <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)],
    some: <T>(list: readonly T[]): T[] => list.filter(() => next() < 0.4),
  };
}

interface Person {
  client: TestClient;
  uuid: string;
  mirror: SyncMirror;
  features: string[];
  hunts: string[];
  deleted: { type: string; uuid: string }[];
  /** Items shared with the other user. */
  given: { type: "collections" | "feature"; uuid: string }[];
}

async function person(): Promise<Person> {
  const { client, account } = await newPerson();
  const mirror = new SyncMirror(client);
  return { client, uuid: account.uuid, mirror, features: [], hunts: [], deleted: [], given: [] };
}

const GPX = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="40" lon="-105"><name>P</name></wpt><wpt lat="41" lon="-105"><name>Q</name><desc>D</desc></wpt></gpx>`;

type Random = ReturnType<typeof randomOf>;
type Action = (one: Person, other: Person, random: Random) => Promise<unknown>;

/** Possible next actions of a user. They may be rejected, because the item may be gone by then. */
const ACTIONS: Record<string, Action> = {
  make: async (one) => {
    const { uuid } = await one.client.data<SeenFeature>("POST", "/features", waypoint("F"));
    one.features.push(uuid);
  },
  hunt: async (one) => {
    const { uuid } = await one.client.data<{ uuid: string }>("POST", "/collections", { title: "H" });
    one.hunts.push(uuid);
  },
  edit: (one, _other, { pick, next }) =>
    one.client.call("PATCH", `/features/${pick(one.features)}`, { title: `T${next()}` }),
  restyle: (one, _other, { some }) =>
    one.client.call("PATCH", "/features/styles", {
      featureIds: some(one.features),
      properties: { color: [1, 2, 3, 1] },
    }),
  rename: (one, _other, { pick, next }) =>
    one.client.call("PATCH", `/collections/${pick(one.hunts)}`, { title: `T${next()}` }),
  join: (one, _other, { pick, some }) =>
    one.client.call("PATCH", `/collections/${pick(one.hunts)}/add/features`, {
      featureIds: some(one.features),
    }),
  part: (one, _other, { pick, some }) =>
    one.client.call("PATCH", `/collections/${pick(one.hunts)}/remove/features`, {
      featureIds: some(one.features),
    }),
  note: (one, _other, { pick, next }) => {
    const onHunt = next() < 0.4;
    const noteableId = pick(onHunt ? one.hunts : one.features);
    return one.client.call("POST", `/notes/${onHunt ? "collection" : "feature"}`, {
      noteableId,
      title: "N",
      contents: `C${next()}`,
    });
  },
  unnote: async (one, _other, { pick }) => {
    const note = pick([...one.mirror.notes.keys()]);
    if ((await one.client.call("DELETE", `/notes/${note}`)).status === 200)
      one.deleted.push({ type: "note", uuid: note ?? "" });
  },
  plan: (one, _other, { pick, next }) =>
    one.client.call("POST", `/collections/${pick(one.hunts)}/plans`, planOf(`P${next()}`)),
  replan: (one, _other, { pick, next }) =>
    one.client.call("PATCH", `/plans/${pick([...one.mirror.plans.keys()])}`, { title: `P${next()}` }),
  unplan: async (one, _other, { pick }) => {
    const plan = pick([...one.mirror.plans.keys()]);
    if ((await one.client.call("DELETE", `/plans/${plan}`)).status === 200)
      one.deleted.push({ type: "plan", uuid: plan ?? "" });
  },
  delete: async (one, _other, { some }) => {
    const featureIds = some(one.features).slice(0, 3);
    await one.client.call("POST", "/features/delete", { featureIds });
    one.deleted.push(...featureIds.map((uuid) => ({ type: "feature", uuid })));
  },
  deleteHunt: async (one, _other, { pick }) => {
    const uuid = pick(one.hunts);
    if (uuid === undefined) return;
    await one.client.call("DELETE", `/collections/${uuid}`);
    one.deleted.push({ type: "collection", uuid });
  },
  restore: (one, _other, { some }) => one.client.call("POST", "/bin/restore", { items: some(one.deleted) }),
  import: async (one) => {
    const { uploadId } = await importFile(one.client, "file.gpx", GPX);
    await one.client.data("POST", `/imports/${uploadId}/confirm`);
  },
  give: async (one, other, { pick, next }) => {
    const type = next() < 0.7 ? "collections" : "feature";
    const uuid = pick(type === "feature" ? one.features : one.hunts);
    const { status, body } = await one.client.call("POST", `/shares/${type}/${uuid}`);
    if (status !== 200 || uuid === undefined) return;
    one.given.push({ type, uuid });
    const { shareTag } = (body as { data: { shareTag: string } }).data;
    await other.client.call("POST", "/shares/token", { token: shareTag });
  },
  end: (one, other, { pick, next }) => {
    const { type = "feature", uuid = "" } = pick(one.given) ?? {};
    const way = Math.floor(next() * 3);
    if (way === 0) return one.client.call("DELETE", `/shares/destroy/${type}/${uuid}`);
    if (way === 1) return one.client.call("PATCH", `/shares/${type}/${uuid}/${other.uuid}`);
    return other.client.call("PATCH", `/shares/leave/${type}/${uuid}`);
  },
};

/** Number of histories. HISTORIES=100 runs more. */
const COUNT = Number(process.env.HISTORIES ?? 4);

it.each(Array.from({ length: COUNT }, (_, index) => index + 1))(
  "two users who share with each other match the server after any history (%i)",
  { timeout: 120_000 },
  async (seed) => {
    const random = randomOf(seed * 7919);
    const people = [await person(), await person()] as const;
    for (const one of people)
      for (const action of ["make", "make", "hunt", "make"]) await ACTIONS[action]?.(one, one, random);
    const done: string[] = [];
    for (let turn = 0; turn < 60; turn++) {
      const [one, other] = random.next() < 0.5 ? people : [people[1], people[0]];
      const name = random.pick(Object.keys(ACTIONS)) ?? "make";
      done.push(`${one === people[0] ? "A" : "B"} ${name}`);
      // Some actions run concurrently with the other user's.
      const also = random.next() < 0.2 ? ACTIONS[random.pick(Object.keys(ACTIONS)) ?? "make"] : undefined;
      await Promise.all([ACTIONS[name]?.(one, other, random), also?.(other, one, random)]);
      const reader = random.pick(people) ?? people[0];
      if (random.next() < 0.4) await reader.mirror.pull(1 + Math.floor(random.next() * 5));
      if (turn % 12 === 11)
        for (const { mirror } of people) {
          await mirror.pull(3);
          await mirror.expectSame(`seed ${seed}: ${done.join(", ")}`);
        }
    }
    expect(people.every(({ mirror }) => mirror.now > 10)).toBe(true);
  },
);
