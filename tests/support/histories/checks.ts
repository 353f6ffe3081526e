import { expect } from "vitest";
import type { Browser } from "./browser";
import { readServer, type ServerContent, viewOfPage, viewOfServer } from "./content";
import { placeOf } from "./shown";
import type { World } from "./world";

/** Expects both browsers to show the server's content, and the server to have everything acknowledged. */
export async function expectAgreement(world: World): Promise<void> {
  const server = await readServer(world.rig.internet, world.browser(0));
  const expected = viewOfServer(server);
  const problems = problemsOf(world, server);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  for (const { name, page } of world.browsers)
    if (page) expect(viewOfPage(page), `browser ${name}`).toEqual(expected);
  for (const browser of world.browsers) {
    expectPanel(browser, server);
    expectPlans(browser, server);
  }
}

/** Expects the open panel to show the server's notes. */
function expectPanel({ name, page }: Browser, { features, hunts, huntNotes }: ServerContent): void {
  const notes = page?.state().notes;
  if (!notes?.of || notes.status.state !== "done") return;
  const { type, uuid } = notes.of;
  const item = features.find((feature) => feature.uuid === uuid);
  // The panel of a deleted item isn't shown.
  if (type === "feature" ? !item : !hunts.some((hunt) => hunt.uuid === uuid)) return;
  const there =
    type === "feature" ? (item?.notes ?? []) : huntNotes.filter(({ noteableId }) => noteableId === uuid);
  const textsOf = (list: typeof there) => list.map(({ uuid: id, contents }) => `${id} ${contents}`).sort();
  expect(textsOf(notes.notes), `notes in ${name}`).toEqual(textsOf(there));
}

/** Expects the open hunt to show the server's plans. */
function expectPlans({ name, page }: Browser, { hunts, plans }: ServerContent): void {
  const list = page?.state().savedPlans;
  if (list?.status.state !== "done" || !hunts.some(({ uuid }) => uuid === list.of)) return;
  const there = plans.filter(({ collectionId }) => collectionId === list.of);
  const titlesOf = (some: typeof there) => some.map(({ uuid, title }) => `${uuid} ${title}`).sort();
  expect(titlesOf(list.plans), `plans in ${name}`).toEqual(titlesOf(there));
}

/** Returns what was lost, duplicated or came from nowhere. */
function problemsOf(
  { ledger, written, partOf }: World,
  { features, hunts, huntNotes, plans }: ServerContent,
): string[] {
  const notes = [...features.flatMap((feature) => feature.notes), ...huntNotes];
  const problems: (string | null)[] = [];
  const there = new Set([...features, ...hunts, ...notes, ...plans].map(({ uuid }) => uuid));
  for (const { uuid, title, geometry, properties } of features) {
    problems.push(
      ledger.problemOf(`${uuid}|title`, title),
      ledger.problemOf(`${uuid}|place`, placeOf(geometry.coordinates as number[])),
      ledger.looseProblemOf(`${uuid}|color`, properties.color.join()),
    );
    if (ledger.of(`${uuid}|exists`).length === 0) problems.push(`Nobody made the feature “${title}”.`);
  }
  for (const { uuid, title } of [...hunts, ...plans]) problems.push(ledger.problemOf(`${uuid}|title`, title));
  for (const { uuid, contents } of notes) problems.push(ledger.problemOf(`${uuid}|text`, contents));
  const named = (id: string) => ledger.names.get(id) ?? id;
  const parents = new Map([...partOf].map(([note, parent]) => [named(note), named(parent)]));
  const items = new Set(ledger.settings.map(({ part }) => part.split("|")[0] ?? ""));
  for (const item of items) {
    const uuid = named(item);
    const parent = parents.get(uuid);
    if (parent !== undefined && !there.has(parent)) continue;
    if (ledger.of(`${item}|exists`).length > 0)
      problems.push(ledger.looseProblemOf(`${item}|exists`, there.has(uuid) ? "yes" : "no"));
  }
  for (const { part } of ledger.settings) {
    const [item = "", kind = ""] = part.split("|");
    if (!kind.startsWith("in ")) continue;
    const feature = features.find(({ uuid }) => uuid === (ledger.names.get(item) ?? item));
    const hunt = ledger.names.get(kind.slice(3)) ?? kind.slice(3);
    if (feature && there.has(hunt))
      problems.push(ledger.looseProblemOf(part, feature.collectionIds.includes(hunt) ? "yes" : "no", "no"));
  }
  const texts = [
    ...features.map(({ title }) => title),
    ...hunts.map(({ title }) => title),
    ...plans.map(({ title }) => title),
    ...notes.map(({ contents }) => contents),
  ];
  for (const [at, text] of texts.entries()) {
    if (!written.has(text)) problems.push(`Nobody wrote “${text}”.`);
    if (texts.indexOf(text) !== at) problems.push(`“${text}” is there twice.`);
  }
  return [...new Set(problems.filter((problem) => problem !== null))];
}
