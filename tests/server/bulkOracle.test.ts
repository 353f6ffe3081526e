import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { TestClient } from "../support/api";
import { bulk } from "../support/bulk";
import { allFeatures, line, newPerson, type SeenFeature, waypoint } from "../support/content";
import type { SyncPage } from "../support/syncMirror";

const FEATURES = ["Stand", "Blind", "Track", "Line", "Camp"];
const HUNTS = ["North", "South"];

/** An account's content by name, so that two accounts can be compared. */
class Side {
  readonly client: TestClient;
  readonly recipient: TestClient;
  readonly ids = new Map<string, string>();
  private names = new Map<string, string>();
  private now = 0;

  private constructor(client: TestClient, recipient: TestClient) {
    this.client = client;
    this.recipient = recipient;
  }

  static async make(others: ReadonlyMap<string, string>): Promise<Side> {
    const { client } = await newPerson();
    const side = new Side(client, (await newPerson()).client);
    for (const title of FEATURES) {
      const path = [
        [-105, 40, 1],
        [-105.1, 40.1, 2],
      ];
      const made =
        title === "Track"
          ? line(path, "Tracks", [1e12, null])
          : title === "Line"
            ? line(path)
            : waypoint(title);
      side.add(title, (await client.data<SeenFeature>("POST", "/features", { ...made, title })).uuid);
    }
    for (const title of HUNTS)
      side.add(title, (await client.data<{ uuid: string }>("POST", "/collections", { title })).uuid);
    const noted = { noteableId: side.id("Blind"), title: "N", contents: "windy" };
    side.add("note", (await client.data<{ uuid: string }>("POST", "/notes/feature", noted)).uuid);
    const { shareTag } = await client.data<{ shareTag: string }>(
      "POST",
      `/shares/feature/${side.id("Camp")}`,
    );
    await side.recipient.data("POST", "/shares/token", { token: shareTag.split("=")[1] });
    for (const [name, uuid] of others) side.add(name, uuid);
    await side.changes();
    return side;
  }

  private add(name: string, uuid: string): void {
    this.ids.set(name, uuid);
    this.names.set(uuid, name);
  }

  id = (name: string): string => this.ids.get(name) ?? "";
  name = (id: string | null): string => this.names.get(id ?? "") ?? String(id);

  /** Returns the content of the account and of its recipient, without times and ids, which differ between accounts. */
  async content() {
    const shown = ({ title, collectionIds, notes, geometry, properties }: SeenFeature) => {
      const { createdAt: _c, updatedAt: _u, serverCreatedAt: _s, userUuid: _o, ...rest } = properties;
      const hunts = collectionIds.map(this.name).sort();
      return { title, hunts, notes: notes.map(({ contents }) => contents), geometry, properties: rest };
    };
    const { collections } = await this.client.data<{ collections: { title: string; count: number }[] }>(
      "GET",
      "/collections",
    );
    const { items } = await this.client.data<{
      items: { type: string; title: string; deletedWith?: string }[];
    }>("GET", "/bin?limit=100");
    return {
      features: (await allFeatures(this.client)).map(shown),
      received: (await allFeatures(this.recipient)).map(shown),
      hunts: collections.map(({ title, count }) => ({ title, count })),
      bin: items.map(({ type, title }) => `${type} ${title}`).sort(),
    };
  }

  /** Returns what another device would sync since the last call. */
  async changes() {
    const page = await this.client.data<SyncPage>("GET", `/sync?since=${this.now}`);
    expect(page.more).toBe(false);
    this.now = page.now;
    return {
      deleted: page.deleted
        .map(({ kind, id, parent }) => `${kind} ${this.name(id)} ${parent && this.name(parent)}`)
        .sort(),
      features: page.features.map(({ title }) => title).sort(),
      collections: page.collections.map(({ uuid }) => this.name(uuid)).sort(),
      places: page.places
        .map(({ collectionId, featureId }) => [collectionId, featureId].map(this.name))
        .sort(),
      notes: page.notes.map(({ uuid }) => this.name(uuid)).sort(),
    };
  }
}

type Failed = { failed: { id: string }[] };

const names = fc.subarray([...FEATURES, "theirs", "unknown"]);
const step = fc.oneof(
  fc.record({
    kind: fc.constant("styles" as const),
    names,
    style: fc.record(
      {
        icon: fc.constantFrom("camp", "blind"),
        color: fc.constantFrom([1, 2, 3, 1], [200, 100, 0, 0.5]),
        strokeType: fc.constantFrom("dash", "dot"),
        strokeWidth: fc.constantFrom(2, 6.5),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    kind: fc.constant("delete" as const),
    names,
    deleteNotes: fc.boolean(),
    withHunt: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("restore" as const), names }),
  fc.record({
    kind: fc.constant("hunts" as const),
    names,
    hunts: fc.subarray(HUNTS, { minLength: 1 }),
    member: fc.boolean(),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/**
 * Applies an action through the endpoints for small selections.
 * @returns the names of the features it failed for
 */
async function byFew(side: Side, action: Step): Promise<string[]> {
  const featureIds = action.names.map(side.id);
  const failed = async (method: string, path: string, body: object) =>
    (await side.client.data<Failed>(method, path, body)).failed.map(({ id }) => side.name(id));
  switch (action.kind) {
    case "styles":
      return failed("PATCH", "/features/styles", { featureIds, properties: action.style });
    case "delete": {
      const collectionId = action.withHunt ? { collectionId: side.id("North") } : {};
      return failed("POST", `/features/delete?deleteNotes=${action.deleteNotes}`, {
        featureIds,
        ...collectionId,
      });
    }
    case "restore":
      return failed("POST", "/features/restore", { featureIds });
    case "hunts": {
      const collectionIds = action.hunts.map(side.id);
      if (action.member) return failed("PATCH", "/collections/add/features", { featureIds, collectionIds });
      let none = action.names as string[];
      for (const id of collectionIds) {
        const not = await failed("PATCH", `/collections/${id}/remove/features`, { featureIds });
        none = none.filter((name) => not.includes(name));
      }
      return none;
    }
  }
}

/** Applies the same action through the bulk endpoints. */
async function byMany(side: Side, action: Step): Promise<string[]> {
  const ids = action.names.map(side.id);
  const key = `change-${randomUUID()}`;
  const missing = async (method: string, path: string) => {
    const answer = await bulk(side.client, method, path, { ids, key });
    expect(answer.body).toBeNull();
    // Repeated under the same key, the request changes nothing and gets the same response.
    expect(await bulk(side.client, method, path, { ids, key })).toEqual(answer);
    return answer.missing.map(side.name);
  };
  switch (action.kind) {
    case "styles": {
      const query = new URLSearchParams(
        Object.entries(action.style).map(([name, value]): [string, string] => [name, String(value)]),
      );
      return missing("PATCH", `/features/bulk/styles?${query}`);
    }
    case "delete": {
      const hunt = action.withHunt ? `&collectionId=${side.id("North")}` : "";
      return missing("POST", `/features/bulk/delete?deleteNotes=${action.deleteNotes}${hunt}`);
    }
    case "restore":
      return missing("POST", "/features/bulk/restore");
    case "hunts": {
      const hunts = action.hunts.map(side.id);
      return missing("PATCH", `/features/bulk/hunts?member=${action.member}&collectionIds=${hunts}`);
    }
  }
}

it("matches the single-feature calls, for other devices and for recipients", {
  timeout: 240_000,
}, async () => {
  const theirs = await newPerson();
  const { uuid } = await theirs.client.data<SeenFeature>("POST", "/features", waypoint("theirs"));
  const others = new Map([
    ["theirs", uuid],
    ["unknown", randomUUID()],
  ]);
  const untouched = await theirs.client.data("GET", `/features/${uuid}`);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (actions) => {
      const few = await Side.make(others);
      const many = await Side.make(others);
      for (const action of actions) {
        const failed = await byFew(few, action);
        expect((await byMany(many, action)).sort()).toEqual(failed.sort());
        expect(await many.changes()).toEqual(await few.changes());
        expect(await many.content()).toEqual(await few.content());
      }
    }),
    { numRuns: 8 },
  );
  expect(await theirs.client.data("GET", `/features/${uuid}`)).toEqual(untouched);
});
