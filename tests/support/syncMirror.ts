import { expect } from "vitest";
import type { TestClient } from "./api";
import { allFeatures, type SeenFeature } from "./content";

type Doc = SeenFeature & { photoIds: string[]; isOwner: boolean };
interface Hunt {
  uuid: string;
  count: number;
}
interface Note {
  uuid: string;
  noteableId: string;
}
interface Plan {
  uuid: string;
  title: string;
  collectionId: string;
}

export interface SyncPage {
  now: number;
  more: boolean;
  after: string | null;
  deleted: {
    kind: "feature" | "collection" | "place" | "note" | "photo" | "plan";
    id: string;
    parent: string | null;
  }[];
  preferences: boolean;
  collections: Hunt[];
  places: { collectionId: string; featureId: string }[];
  notes: Note[];
  photos: { uuid: string; featureId: string }[];
  plans: Plan[];
  features: Doc[];
}

/** An account's content as known to a client that reads only its changes. */
export class SyncMirror {
  readonly client: TestClient;
  now = 0;
  pages = 0;
  readonly features = new Map<string, Doc>();
  readonly collections = new Map<string, Hunt>();
  readonly notes = new Map<string, Note>();
  readonly plans = new Map<string, Plan>();
  /** Memberships such as "hunt feature" and "photo feature". */
  readonly places = new Set<string>();
  readonly photos = new Set<string>();

  constructor(client: TestClient) {
    this.client = client;
  }

  /** Applies all changes since the last call. @param between runs between two pages */
  async pull(limit = 500, between: () => Promise<unknown> = async () => {}): Promise<void> {
    for (let path = `/sync?since=${this.now}&limit=${limit}`; ; ) {
      const page = await this.client.data<SyncPage>("GET", path);
      this.pages++;
      this.apply(page);
      if (!page.more) {
        this.now = page.now;
        return;
      }
      expect(page.after).not.toBeNull();
      path = `/sync?after=${page.after}&limit=${limit}`;
      await between();
    }
  }

  private apply(page: SyncPage): void {
    for (const { kind, id, parent } of page.deleted)
      if (kind === "feature" || kind === "collection") this.drop(id);
      else if (kind === "place") this.places.delete(`${parent} ${id}`);
      else if (kind === "note") this.notes.delete(id);
      else if (kind === "plan") this.plans.delete(id);
      else this.photos.delete(`${id} ${parent}`);
    for (const hunt of page.collections) this.collections.set(hunt.uuid, hunt);
    for (const feature of page.features) {
      this.drop(feature.uuid);
      this.features.set(feature.uuid, feature);
      for (const hunt of feature.collectionIds) this.places.add(`${hunt} ${feature.uuid}`);
      for (const note of feature.notes) this.notes.set(note.uuid, note as unknown as Note);
      for (const photo of feature.photoIds) this.photos.add(`${photo} ${feature.uuid}`);
    }
    for (const { collectionId, featureId } of page.places) this.places.add(`${collectionId} ${featureId}`);
    for (const note of page.notes) this.notes.set(note.uuid, note);
    for (const plan of page.plans) this.plans.set(plan.uuid, plan);
    for (const { uuid, featureId } of page.photos) this.photos.add(`${uuid} ${featureId}`);
  }

  private drop(id: string): void {
    this.features.delete(id);
    this.collections.delete(id);
    for (const pair of this.places) if (pair.split(" ").includes(id)) this.places.delete(pair);
    for (const pair of this.photos) if (pair.split(" ").includes(id)) this.photos.delete(pair);
    for (const [uuid, note] of this.notes) if (note.noteableId === id) this.notes.delete(uuid);
    for (const [uuid, plan] of this.plans) if (plan.collectionId === id) this.plans.delete(uuid);
  }

  /** Expects the mirror to equal the server's lists. */
  async expectSame(about = ""): Promise<void> {
    const { collections } = await this.client.data<{ collections: Hunt[] }>("GET", "/collections");
    const sorted = <T extends { uuid: string }>(items: Iterable<T>) =>
      [...items].sort((a, b) => a.uuid.localeCompare(b.uuid));
    expect(sorted(this.collections.values()), about).toEqual(sorted(collections));
    const features = (await allFeatures(this.client)) as Doc[];
    expect(sorted([...this.features.values()].map((doc) => this.whole(doc))), about).toEqual(
      sorted(features.map((doc) => ({ ...doc, ...partsOf(doc) }))),
    );
    for (const { uuid } of collections) {
      const { notes } = await this.client.data<{ notes: Note[] }>("GET", `/notes/collection/${uuid}`);
      const own = [...this.notes.values()].filter(({ noteableId }) => noteableId === uuid);
      expect(sorted(own), about).toEqual(sorted(notes));
      const { plans } = await this.client.data<{ plans: Plan[] }>("GET", `/collections/${uuid}/plans`);
      const ownPlans = [...this.plans.values()].filter(({ collectionId }) => collectionId === uuid);
      expect(sorted(ownPlans), about).toEqual(sorted(plans));
    }
  }

  private whole(doc: Doc): Doc {
    const of = (pairs: Set<string>) =>
      [...pairs].filter((pair) => pair.endsWith(doc.uuid)).map((pair) => pair.split(" ")[0] ?? "");
    const notes = [...this.notes.values()].filter(({ noteableId }) => noteableId === doc.uuid);
    const collectionIds = of(this.places);
    return { ...doc, ...partsOf({ collectionIds, photoIds: of(this.photos), notes: notes as never }) };
  }
}

const partsOf = ({ collectionIds, photoIds, notes }: Pick<Doc, "collectionIds" | "photoIds" | "notes">) => ({
  collectionIds: [...collectionIds].sort(),
  photoIds: [...photoIds].sort(),
  notes: [...notes].sort((a, b) => a.uuid.localeCompare(b.uuid)),
});
