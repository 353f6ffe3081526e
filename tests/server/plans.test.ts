import { beforeAll, describe, expect, it } from "vitest";
import type { BinItem } from "../../src/domain/bin";
import type { TestClient } from "../support/api";
import { newPerson, planOf, problemOf, type SeenPlan } from "../support/content";

const NOWHERE = "00000000-0000-4000-8000-000000000000";

const newHunt = async (client: TestClient, title = "Ridge") =>
  (await client.data<{ uuid: string }>("POST", "/collections", { title })).uuid;
const plansOf = async (client: TestClient, hunt: string) =>
  (await client.data<{ plans: SeenPlan[] }>("GET", `/collections/${hunt}/plans`)).plans;
const save = (client: TestClient, hunt: string, title: string) =>
  client.data<SeenPlan>("POST", `/collections/${hunt}/plans`, planOf(title));
const refusal = async (client: TestClient, method: string, path: string, body?: unknown) => {
  const answer = await client.call(method, path, body);
  return [answer.status, problemOf(answer.body).id];
};

/** Returns a document whose JSON has exactly the given number of bytes. */
function documentOf(bytes: number) {
  const { document } = planOf("Heavy");
  const sized = (text: string) => ({ ...document, tools: { zones: { text } } });
  return sized("x".repeat(bytes - JSON.stringify(sized("")).length));
}

/** Returns a document nested to the given depth. */
function nested(depth: number) {
  const { document } = planOf("Deep");
  let value: unknown = 1;
  // The document and its tools account for two levels.
  for (let level = 2; level < depth; level++) value = [value];
  return { ...document, tools: { zones: value } };
}

describe("plans of a hunt", () => {
  it("are saved, listed oldest first, renamed, updated and deleted", async () => {
    const { client } = await newPerson();
    const hunt = await newHunt(client);
    expect(await plansOf(client, hunt)).toEqual([]);
    const first = await save(client, hunt, " Opening day 🦌 ");
    expect(first).toMatchObject({ title: "Opening day 🦌", collectionId: hunt });
    expect(first.document).toEqual(planOf(" Opening day 🦌 ").document);
    const second = await save(client, hunt, "Second day");
    expect(await plansOf(client, hunt)).toEqual([first, second]);
    const renamed = await client.data<SeenPlan>("PATCH", `/plans/${first.uuid}`, { title: "First day" });
    expect(renamed).toMatchObject({ title: "First day", document: first.document });
    expect(renamed.updatedAt).toBeGreaterThan(first.updatedAt);
    const { document } = planOf("Moved", -106);
    const updated = await client.data<SeenPlan>("PATCH", `/plans/${first.uuid}`, { document });
    expect(updated).toMatchObject({ title: "First day", document });
    await client.data("DELETE", `/plans/${first.uuid}`);
    expect(await refusal(client, "DELETE", `/plans/${first.uuid}`)).toEqual([404, "not-found"]);
    expect(await plansOf(client, hunt)).toEqual([second]);
  });

  it("keep a newer client's data, whatever its tools and version", async () => {
    const { client } = await newPerson();
    const hunt = await newHunt(client);
    const document = {
      version: 9,
      tool: "windAndScent",
      tools: { windAndScent: { from: [1, 2.5, null, true, "\u0000 \ud800 “ö” \\"], nested: { a: {} } } },
    };
    const { uuid } = await client.data<SeenPlan>("POST", `/collections/${hunt}/plans`, {
      title: "Wind",
      document,
    });
    expect((await plansOf(client, hunt))[0]?.document).toEqual(document);
    await client.data("DELETE", `/plans/${uuid}`);
    await client.data("POST", `/plans/${uuid}/restore`);
    expect((await plansOf(client, hunt))[0]?.document).toEqual(document);
  });

  it("accept the heaviest allowed document, and the deepest", async () => {
    const { client } = await newPerson();
    const path = `/collections/${await newHunt(client)}/plans`;
    const title = "🦌".repeat(127);
    const heavy = { title, document: documentOf(256 * 1024) };
    expect((await client.data<SeenPlan>("POST", path, heavy)).document).toEqual(heavy.document);
    const deep = { title, document: nested(12) };
    expect((await client.data<SeenPlan>("POST", path, deep)).document).toEqual(deep.document);
    const twenty = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`t${"x".repeat(at)}`, {}]));
    const many = { title, document: { ...deep.document, tools: twenty } };
    expect((await client.data<SeenPlan>("POST", path, many)).document).toEqual(many.document);
  });

  it.each([
    ["a byte too many", { title: "P", document: documentOf(256 * 1024 + 1) }],
    ["too deep", { title: "P", document: nested(13) }],
    [
      "too many tools",
      {
        title: "P",
        document: {
          ...planOf("").document,
          tools: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`t${"x".repeat(at)}`, {}])),
        },
      },
    ],
    ["no name", { ...planOf(" ") }],
    ["a name that is too long", { ...planOf("x".repeat(256)) }],
    ["no document", { title: "P" }],
    ["no version", { title: "P", document: { tool: "zones", tools: {} } }],
    ["a version that is none", { title: "P", document: { version: 0, tool: "zones", tools: {} } }],
    ["a tool that is none", { title: "P", document: { version: 1, tool: "no tool", tools: {} } }],
    ["tools that are none", { title: "P", document: { version: 1, tool: "zones", tools: { "a b": {} } } }],
    ["a list of tools", { title: "P", document: { version: 1, tool: "zones", tools: [] } }],
  ])("are refused with %s", async (_what, body) => {
    const { client } = await newPerson();
    const hunt = await newHunt(client);
    const invalid = [400, "invalid-request"];
    expect(await refusal(client, "POST", `/collections/${hunt}/plans`, body)).toEqual(invalid);
    const { uuid } = await save(client, hunt, "Good");
    if ("document" in body) expect(await refusal(client, "PATCH", `/plans/${uuid}`, body)).toEqual(invalid);
    expect(await plansOf(client, hunt)).toMatchObject([planOf("Good")]);
  });

  it("are refused without a crash when they nest thousands of lists", async () => {
    const { client } = await newPerson();
    const hunt = await newHunt(client);
    const lists = "[".repeat(5000) + "]".repeat(5000);
    const text = `{"title":"P","document":{"version":1,"tool":"zones","tools":{"zones":${lists}}}}`;
    const type = { "content-type": "application/json" };
    const answer = await client.call("POST", `/collections/${hunt}/plans`, text, type);
    expect([answer.status, problemOf(answer.body).id]).toEqual([400, "invalid-request"]);
  });

  it("never exceed the limit of 50 when saved at once, and none is restored beyond it", async () => {
    const { client } = await newPerson();
    const hunt = await newHunt(client);
    const { uuid } = await save(client, hunt, "Gone");
    await client.data("DELETE", `/plans/${uuid}`);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        client.call("POST", `/collections/${hunt}/plans`, planOf(`Plan ${at}`)),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, problemOf(body).id])).toEqual(
      Array(10).fill([409, "too-many-plans"]),
    );
    expect(await plansOf(client, hunt)).toHaveLength(50);
    expect(await refusal(client, "POST", `/plans/${uuid}/restore`)).toEqual([409, "too-many-plans"]);
    await client.data("DELETE", `/plans/${(await plansOf(client, hunt))[0]?.uuid}`);
    expect(await client.data("POST", `/plans/${uuid}/restore`)).toMatchObject({ title: "Gone" });
  });
});

describe("an edit of a plan with its base version", () => {
  it("is refused once the plan has changed, and of three at once only one is made", async () => {
    const { client } = await newPerson();
    const { uuid, updatedAt } = await save(client, await newHunt(client), "One");
    const edits = await Promise.all(
      ["A", "B", "C"].map((title) => client.call("PATCH", `/plans/${uuid}`, { title, updatedAt })),
    );
    expect(edits.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const late = { document: planOf("Late").document, updatedAt };
    expect(await refusal(client, "PATCH", `/plans/${uuid}`, late)).toEqual([409, "stale"]);
    await client.data("DELETE", `/plans/${uuid}`);
    expect(await refusal(client, "PATCH", `/plans/${uuid}`, late)).toEqual([404, "not-found"]);
  });
});

describe("a new plan with a key", () => {
  it("is saved once, however often it is sent, uses one number, and isn't restored once deleted", async () => {
    const { client } = await newPerson();
    const hunt = await newHunt(client);
    const now = async () => (await client.data<{ now: number }>("GET", "/sync")).now;
    const before = await now();
    const key = { "idempotency-key": "plan-key-1" };
    const send = (title = "Opening day") =>
      client.call("POST", `/collections/${hunt}/plans`, planOf(title), key);
    const answers = [...(await Promise.all(Array.from({ length: 6 }, () => send()))), await send("Other")];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const plans = await plansOf(client, hunt);
    expect(plans).toMatchObject([planOf("Opening day")]);
    expect(await now()).toBe(before + 1);
    await client.data("DELETE", `/plans/${plans[0]?.uuid}`);
    const again = await send();
    expect([again.status, problemOf(again.body).id]).toEqual([409, "deleted"]);
    const { client: other } = await newPerson();
    expect((await other.call("POST", `/collections/${hunt}/plans`, planOf("Mine"), key)).status).toBe(404);
  });
});

describe("a plan", () => {
  it("is deleted and restored with its hunt", async () => {
    const { client } = await newPerson();
    const hunt = await newHunt(client);
    await save(client, hunt, "One");
    await save(client, hunt, "Two");
    const gone = await save(client, hunt, "Deleted before");
    await client.data("DELETE", `/plans/${gone.uuid}`);
    const before = await plansOf(client, hunt);
    const { now } = await client.data<{ now: number }>("GET", "/sync");
    await client.data("DELETE", `/collections/${hunt}?deleteNotes=false`);
    expect(await refusal(client, "GET", `/collections/${hunt}/plans`)).toEqual([404, "not-found"]);
    const after = await client.data<{ plans: unknown[]; deleted: unknown[] }>("GET", `/sync?since=${now}`);
    expect(after).toMatchObject({ plans: [], deleted: [{ kind: "collection", id: hunt, parent: null }] });
    const { items } = await client.data<{ items: BinItem[] }>("GET", "/bin");
    expect(items).toMatchObject([
      { type: "collection", uuid: hunt, plans: 2 },
      { type: "plan", uuid: gone.uuid, title: "Deleted before", parent: "Ridge", parentThere: false },
    ]);
    expect(await refusal(client, "POST", `/plans/${gone.uuid}/restore`)).toEqual([404, "not-found"]);
    await client.data("POST", `/collections/${hunt}/restore`);
    expect(await plansOf(client, hunt)).toEqual(before);
    const back = await client.data<{ plans: { uuid: string }[] }>("GET", `/sync?since=${now}`);
    expect(back.plans.map(({ uuid }) => uuid).sort()).toEqual(before.map(({ uuid }) => uuid).sort());
    const restored = await client.data("POST", "/bin/restore", {
      items: [{ type: "plan", uuid: gone.uuid }],
    });
    expect(restored).toEqual({ restored: [{ type: "plan", uuid: gone.uuid }], failed: [] });
    expect(await plansOf(client, hunt)).toEqual([...before, gone]);
  });
});

describe("another account", () => {
  let owner: TestClient;
  let other: TestClient;
  let hunt: string;
  let plan: SeenPlan;
  let deleted: SeenPlan;
  beforeAll(async () => {
    owner = (await newPerson()).client;
    other = (await newPerson()).client;
    hunt = await newHunt(owner, "Secret");
    plan = await save(owner, hunt, "Secret");
    deleted = await save(owner, hunt, "Secret");
    await owner.data("DELETE", `/plans/${deleted.uuid}`);
  });

  /** Every request about the other account's plans that must be rejected. */
  const writes = (): [method: string, path: string, body?: unknown][] => [
    ["POST", `/collections/${hunt}/plans`, planOf("Mine")],
    ["PATCH", `/plans/${plan.uuid}`, { title: "Mine" }],
    ["PATCH", `/plans/${plan.uuid}`, { title: "Mine", updatedAt: plan.updatedAt }],
    ["DELETE", `/plans/${plan.uuid}`],
    ["POST", `/plans/${plan.uuid}/restore`],
    ["POST", `/plans/${deleted.uuid}/restore`],
  ];

  it("gets and changes nothing without a share, and can't tell what exists", async () => {
    for (const [method, path, body] of [["GET", `/collections/${hunt}/plans`] as const, ...writes()]) {
      const { status, body: answer } = await other.call(method, path, body);
      expect([status, JSON.stringify(answer).includes("Secret")], `${method} ${path}`).toEqual([404, false]);
    }
    expect(await refusal(other, "GET", `/collections/${NOWHERE}/plans`)).toEqual([404, "not-found"]);
    const items = [plan, deleted].map(({ uuid }) => ({ type: "plan", uuid }));
    expect(await other.data("POST", "/bin/restore", { items })).toMatchObject({ restored: [] });
    expect(await plansOf(owner, hunt)).toEqual([plan]);
  });

  it("reads the plans of a hunt shared with it, changes none, and loses them with the share", async () => {
    const { shareTag } = await owner.data<{ shareTag: string }>("POST", `/shares/collections/${hunt}`);
    await other.data("POST", "/shares/token", { token: shareTag });
    expect(await plansOf(other, hunt)).toEqual([plan]);
    const page = await other.data<{ plans: SeenPlan[] }>("GET", "/sync?since=0");
    expect(page.plans).toEqual([plan]);
    for (const [method, path, body] of writes())
      expect((await other.call(method, path, body)).status, `${method} ${path}`).toBe(404);
    expect(await plansOf(owner, hunt)).toEqual([plan]);
    await owner.data("DELETE", `/shares/destroy/collections/${hunt}`);
    expect(await refusal(other, "GET", `/collections/${hunt}/plans`)).toEqual([404, "not-found"]);
    expect(await other.data("GET", "/sync?since=0")).toMatchObject({ plans: [] });
  });
});
