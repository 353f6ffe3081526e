import { expect, it } from "vitest";
import { newPerson, problemOf, type SeenFeature, waypoint } from "../support/content";

interface Note {
  uuid: string;
  title: string;
  contents: string;
  createdAt: number;
  updatedAt: number;
}

it("notes of features and hunts are added, listed oldest first, changed and deleted", async () => {
  const { client } = await newPerson();
  const feature = await client.data<SeenFeature>("POST", "/features", waypoint("Stand"));
  const hunt = await client.data<{ uuid: string }>("POST", "/collections", { title: "Hunt" });
  for (const [type, noteableId] of [
    ["feature", feature.uuid],
    ["collection", hunt.uuid],
  ] as const) {
    const path = `/notes/${type}`;
    expect(await client.data("GET", `${path}/${noteableId}`)).toEqual({ notes: [] });
    const first = await client.data<Note>("POST", path, { noteableId, title: "One", contents: "1\nü 🦌" });
    expect(first).toMatchObject({ title: "One", contents: "1\nü 🦌", noteableType: type, noteableId });
    await client.data("POST", path, { noteableId, title: "Two", contents: "2" });
    const changed = await client.data<Note>("PATCH", `/notes/${first.uuid}`, { contents: "1b" });
    expect(changed).toMatchObject({ title: "One", contents: "1b" });
    expect(changed.updatedAt).toBeGreaterThanOrEqual(first.updatedAt);
    const { notes } = await client.data<{ notes: Note[] }>("GET", `${path}/${noteableId}`);
    expect(notes.map((note) => note.contents)).toEqual(["1b", "2"]);
    await client.data("DELETE", `/notes/${first.uuid}`);
    expect((await client.call("DELETE", `/notes/${first.uuid}`)).status).toBe(404);
    expect((await client.data<{ notes: Note[] }>("GET", `${path}/${noteableId}`)).notes).toHaveLength(1);
  }
  const whole = await client.data<SeenFeature>("GET", `/features/${feature.uuid}`);
  expect(whole.notes.map((note) => note.contents)).toEqual(["2"]);
});

it("notes require contents, a title of at most 255 characters and an item", async () => {
  const { client } = await newPerson();
  const { uuid: noteableId } = await client.data<SeenFeature>("POST", "/features", waypoint("Stand"));
  const longest = { noteableId, title: "x".repeat(255), contents: "c" };
  expect((await client.call("POST", "/notes/feature", longest)).status).toBe(200);
  const bad = [
    { ...longest, title: "x".repeat(256) },
    { ...longest, contents: "  \n" },
    { title: "no id", contents: "c" },
  ];
  for (const body of bad) expect((await client.call("POST", "/notes/feature", body)).status).toBe(400);
  expect((await client.call("POST", "/notes/planet", longest)).status).toBe(400);
  const nowhere = { ...longest, noteableId: "00000000-0000-4000-8000-000000000000" };
  const answer = await client.call("POST", "/notes/collection", nowhere);
  expect(answer.status).toBe(404);
  expect(problemOf(answer.body).message).toBe("That hunt doesn't exist or isn't yours.");
});

it("notes added at once never exceed the limit of 100", async () => {
  const { client } = await newPerson();
  const { uuid: noteableId } = await client.data<SeenFeature>("POST", "/features", waypoint("Busy"));
  const add = (n: number) =>
    client.call("POST", "/notes/feature", { noteableId, title: "", contents: `${n}` });
  const answers = await Promise.all(Array.from({ length: 140 }, (_, n) => add(n)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(40);
  for (const { status, body } of refused)
    expect([status, problemOf(body).id]).toEqual([409, "too-many-notes"]);
  const { notes } = await client.data<{ notes: Note[] }>("GET", `/notes/feature/${noteableId}`);
  expect(notes).toHaveLength(100);
});
