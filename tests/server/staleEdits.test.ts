import { describe, expect, it } from "vitest";
import { newPerson, problemOf, type SeenFeature, waypoint } from "../support/content";

interface Dated {
  uuid: string;
  title: string;
  updatedAt: number;
}

const made = async () => {
  const { client } = await newPerson();
  const feature = await client.data<SeenFeature>("POST", "/features", waypoint("Stand"));
  const hunt = await client.data<Dated>("POST", "/collections", { title: "North unit" });
  const note = await client.data<Dated>("POST", "/notes/feature", {
    noteableId: feature.uuid,
    title: "Wind",
    contents: "West",
  });
  return { client, feature, paths: [`/collections/${hunt.uuid}`, `/notes/${note.uuid}`], hunt, note };
};

describe("an edit with its base version", () => {
  it("is refused when the hunt or note has changed since, and changes nothing", async () => {
    const { client, hunt, note, paths } = await made();
    for (const [index, began] of [hunt.updatedAt, note.updatedAt].entries()) {
      const path = paths[index] ?? "";
      const first = await client.data<Dated>("PATCH", path, { title: "First", updatedAt: began });
      expect(first.updatedAt).toBeGreaterThan(began);
      const late = await client.call("PATCH", path, { title: "Second", updatedAt: began });
      expect([late.status, problemOf(late.body).id]).toEqual([409, "stale"]);
      const next = await client.data<Dated>("PATCH", path, { title: "Third", updatedAt: first.updatedAt });
      expect(next.title).toBe("Third");
      // A change without a base version overwrites the current one.
      expect((await client.data<Dated>("PATCH", path, { title: "Fourth" })).title).toBe("Fourth");
    }
  });

  it("of two at once, only one is made", async () => {
    const { client, hunt, note, paths } = await made();
    for (const [index, updatedAt] of [hunt.updatedAt, note.updatedAt].entries()) {
      const answers = await Promise.all(
        ["One", "Two", "Three"].map((title) =>
          client.call("PATCH", paths[index] ?? "", { title, updatedAt }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    }
  });

  it("is distinguished from a deleted item and from another account's", async () => {
    const { client, hunt, note, paths } = await made();
    const { client: other } = await newPerson();
    const edits = [hunt.updatedAt, note.updatedAt].map((updatedAt) => ({ title: "Mine", updatedAt }));
    for (const [index, edit] of edits.entries()) {
      expect((await other.call("PATCH", paths[index] ?? "", edit)).status).toBe(404);
      expect((await other.call("PATCH", paths[index] ?? "", { ...edit, updatedAt: 1 })).status).toBe(404);
    }
    for (const [index, path] of paths.entries()) {
      await client.data("DELETE", path);
      expect((await client.call("PATCH", path, edits[index])).status).toBe(404);
    }
  });
});

describe("a new note with a key", () => {
  it("is created once, however often and fast it is sent, and not again after it was deleted", async () => {
    const { client, feature } = await made();
    const { client: other } = await newPerson();
    const body = { noteableId: feature.uuid, title: "Water", contents: "Dry since July" };
    const send = () => client.call("POST", "/notes/feature", body, { "idempotency-key": "note-key-1" });
    const answers = await Promise.all(Array.from({ length: 6 }, send));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const uuids = new Set(answers.map((answer) => (answer.body as { data: Dated }).data.uuid));
    expect(uuids.size).toBe(1);
    const { notes } = await client.data<{ notes: Dated[] }>("GET", `/notes/feature/${feature.uuid}`);
    expect(notes.map(({ title }) => title)).toEqual(["Wind", "Water"]);
    expect(
      (await other.call("POST", "/notes/feature", body, { "idempotency-key": "note-key-1" })).status,
    ).toBe(404);
    await client.data("DELETE", `/notes/${[...uuids][0]}`);
    const again = await send();
    expect([again.status, problemOf(again.body).id]).toEqual([409, "deleted"]);
  });
});
