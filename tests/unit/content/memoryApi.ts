import type { ApiError, ApiResult, ChangesPage, HeldPreferences, UserApi } from "../../../src/api/userApi";
import type { BinItem } from "../../../src/domain/bin";
import { DEFAULT_COLOR } from "../../../src/domain/catalogs";
import type { Feature, FeatureProperties } from "../../../src/domain/feature";
import { concatColumns, type FeatureColumns } from "../../../src/domain/featureColumns";
import type { Extent } from "../../../src/domain/geometry";
import type { Collection } from "../../../src/domain/hunt";
import type { Note } from "../../../src/domain/note";
import type { NoteHit } from "../../../src/domain/noteSearch";
import type { Photo } from "../../../src/domain/photo";
import type { SavedPlan } from "../../../src/domain/planDocument";
import { DEFAULT_PREFERENCES } from "../../../src/domain/preferences";
import { applyJobs } from "../../../src/domain/preferencesBatch";
import type { ShareStatus } from "../../../src/domain/share";
import { applyShown } from "../../../src/domain/shownChange";
import { toMercator } from "../../../src/geometry/mercator";
import type { DrawnContent, MapStage } from "../../../src/map/mapStage";
import { buildContent } from "../../../workers/graphics/kernel";

export const NOW = 1_700_000_000;

/** Result of a batch request. @param works applies it to one item and tells whether it succeeded */
function outcome(ids: readonly string[], works: (id: string) => boolean) {
  const successful: string[] = [];
  const failed: { id: string; reason: string }[] = [];
  for (const id of ids)
    if (works(id)) successful.push(id);
    else failed.push({ id, reason: "not-found" });
  return { success: true as const, data: { successful, failed } };
}

/** A waypoint of the user, with overrides. */
export function feature(
  uuid: string,
  overrides: Partial<Omit<Feature, "properties">> & { properties?: Partial<FeatureProperties> } = {},
): Feature {
  const { properties, ...rest } = overrides;
  return {
    uuid,
    id: uuid,
    title: `Feature ${uuid}`,
    isOwner: true,
    isVisible: true,
    isSelected: false,
    sharedBy: null,
    collectionIds: [],
    photoIds: [],
    notes: [],
    geometry: { type: "Point", coordinates: [-107.5, 40.5, 2000] },
    ...rest,
    properties: {
      ghType: "Point",
      icon: "camp",
      color: DEFAULT_COLOR,
      strokeType: "solid",
      strokeWidth: 4,
      createdAt: NOW,
      updatedAt: NOW,
      serverCreatedAt: NOW,
      distance: null,
      area: null,
      duration: null,
      averageSpeed: null,
      states: ["CO"],
      userUuid: "me",
      ...properties,
    },
  };
}

export function hunt(uuid: string, overrides: Partial<Collection> = {}): Collection {
  const featureIds = overrides.featureIds ?? [];
  return {
    uuid,
    title: `Hunt ${uuid}`,
    createdAt: NOW,
    updatedAt: NOW,
    isOwner: true,
    isShared: false,
    sharedBy: null,
    ...overrides,
    featureIds,
    count: featureIds.length,
  };
}

const picturesOf = (uuid: string) => ({
  pathThumbnail: `/api/v1/photos/${uuid}/thumbnail`,
  pathWeb: `/api/v1/photos/${uuid}/web`,
  pathOriginal: `/api/v1/photos/${uuid}/original`,
});

/** A photo of the user on the feature "a". */
export const photo = (uuid: string, overrides: Partial<Photo> = {}): Photo => ({
  uuid,
  title: `${uuid}.jpg`,
  createdAt: NOW,
  featureId: "a",
  ...picturesOf(uuid),
  fileData: { contentType: "image/jpeg", bytes: 1000, width: 40, height: 30 },
  ...overrides,
});

/** A glassing plan of the user in the hunt "h". */
export const savedPlan = (uuid: string, overrides: Partial<SavedPlan> = {}): SavedPlan => ({
  uuid,
  title: `Plan ${uuid}`,
  document: { version: 1, tool: "glassing", tools: { glassing: savedGlassing() } },
  createdAt: NOW,
  updatedAt: NOW,
  collectionId: "h",
  ...overrides,
});

/** Settings that a plan stores for glassing. */
export const savedGlassing = (longitude = -106) => ({
  settings: { radius: 2000, eye: 1.5, animal: 1, most: 3, opacity: 0.8 },
  spots: [{ longitude, latitude: 39, title: "", uuid: null }],
});

/** A deleted feature or hunt. */
export const binItem = (item: Pick<BinItem, "type" | "uuid" | "title"> & Partial<BinItem>): BinItem => ({
  ghType: item.type === "feature" ? "Point" : null,
  icon: null,
  color: null,
  deletedAt: NOW,
  expiresAt: NOW + 30 * 86_400,
  notes: 0,
  photos: 0,
  plans: 0,
  features: 0,
  parentId: null,
  parent: null,
  parentThere: false,
  ...item,
});

/** A page of changes without any changes. */
export const changesPage = (parts: Partial<ChangesPage> = {}): ChangesPage => ({
  now: 1,
  more: false,
  after: null,
  deleted: [],
  preferences: false,
  collections: [],
  places: [],
  notes: [],
  photos: [],
  plans: [],
  features: [],
  ...parts,
});

/** A recipient of a shared item. */
export const recipient = ({ type, uuid }: Pick<ShareStatus, "type" | "uuid">): ShareStatus => ({
  type,
  uuid,
  status: "accepted",
  user: { uuid: "them", firstName: "Other", lastName: "Reader", avatar: null },
  rescindUrl: `/api/v1/shares/${type}/${uuid}/them`,
});

const ok = <T>(data: T): ApiResult<T> => ({ success: true, data });
const error = (status: number, id: string): { success: false; data: ApiError } => ({
  success: false,
  data: { status, id, message: `${id}.` },
});

/** Tells whether an edit was based on an outdated version. */
const isStale = (began: number | undefined, now: number): boolean => began !== undefined && began !== now;

interface Contents {
  features?: Feature[];
  collections?: Collection[];
  photos?: Photo[];
  plans?: SavedPlan[];
  /** Requests that fail, by name: always, or for the given number of times. */
  failing?: Partial<Record<keyof UserApi, { status: number; times?: number }>>;
  /** While it returns true, no request is answered. */
  away?: () => boolean;
}

/** User API backed by in-memory lists. `calls` records the name and arguments of every call. */
export function memoryApi(contents: Contents = {}) {
  const features = new Map((contents.features ?? []).map((entry) => [entry.uuid, entry]));
  const collections = new Map((contents.collections ?? []).map((entry) => [entry.uuid, entry]));
  const plans = new Map((contents.plans ?? []).map((entry) => [entry.uuid, entry]));
  const failing = contents.failing ?? {};
  const bin = new Map<string, () => void>();
  const binned: BinItem[] = [];
  const deletedWith = new Map<string, string>();
  /** Moves an entry to the bin. Returns false if it doesn't exist. */
  const remove = <T>(from: Map<string, T>, uuid: string, entry = from.get(uuid)): boolean => {
    if (entry) {
      bin.set(uuid, () => from.set(uuid, entry));
      const { title } = entry as { title?: string };
      const type =
        (from as unknown) === collections ? "collection" : (from as unknown) === plans ? "plan" : "feature";
      if (title !== undefined) binned.unshift(binItem({ type, uuid, title }));
    }
    return from.delete(uuid);
  };
  /** Restores an entry. Returns false if it is no longer in the bin. */
  const bringBack = (uuid: string): boolean => {
    bin.get(uuid)?.();
    return bin.delete(uuid);
  };
  const calls: [name: string, ...args: unknown[]][] = [];
  const uploads = new Map<string, { polls: number }>();
  const notes: Note[] = [
    {
      uuid: "n1",
      title: "Wind",
      contents: "From the west in the morning.",
      createdAt: NOW,
      updatedAt: NOW,
      noteableType: "collection",
      noteableId: "",
    },
  ];
  const photos = new Map((contents.photos ?? []).map((entry) => [entry.uuid, entry]));
  let preferences: HeldPreferences = DEFAULT_PREFERENCES;
  let serial = 0;
  /** Ids of hunts by the change key of the request that created them. */
  const madeUnder = new Map<string, string>();

  const pageOf = <T>(all: T[], limit: number, cursor: string | undefined) => {
    const offset = Number(cursor ?? 0);
    const items = all.slice(offset, offset + limit);
    const nextCursor = offset + limit < all.length ? String(offset + limit) : null;
    return { items, total: all.length, limit, offset, nextCursor };
  };
  const withHunts = (entry: Feature): Feature => {
    const holding = [...collections.values()].filter(({ featureIds }) => featureIds.includes(entry.uuid));
    return { ...entry, collectionIds: holding.map(({ uuid }) => uuid) };
  };
  const member = (featureIds: string[], collectionIds: string[], add: boolean) => {
    for (const id of collectionIds) {
      const entry = collections.get(id);
      if (!entry) continue;
      const others = entry.featureIds.filter((uuid) => !featureIds.includes(uuid));
      const next = add ? [...others, ...featureIds] : others;
      collections.set(id, { ...entry, featureIds: next, count: next.length });
    }
    return ok({ successful: add && featureIds.length > 1 ? featureIds : collectionIds, failed: [] });
  };

  const api = {
    listFeatures: async (query) => {
      const { items, ...page } = pageOf([...features.values()], query.limit ?? 500, query.cursor);
      return ok({ features: items.map(withHunts), ...page });
    },
    // As on the server, lists don't include a hunt's features.
    listCollections: async (query) => {
      const { items, ...page } = pageOf([...collections.values()], query.limit ?? 1000, query.cursor);
      return ok({ collections: items.map((entry) => ({ ...entry, featureIds: [] })), ...page });
    },
    getFeature: async (uuid) => {
      const found = features.get(uuid);
      return found ? ok(withHunts(found)) : error(404, "feature-not-found");
    },
    getFeatures: async (ids) => ok({ features: ids.flatMap((id) => features.get(id) ?? []).map(withHunts) }),
    createFeature: async ({ title, geometry, properties }, key) => {
      const uuid = `drawn-${key}`;
      if (bin.has(uuid)) return error(409, "deleted");
      const there = features.get(uuid) ?? feature(uuid, { title, geometry, properties });
      features.set(uuid, there);
      return ok(there);
    },
    updateFeature: async (uuid, { title, geometry, ...style }, updatedAt?: number) => {
      const found = features.get(uuid);
      if (!found) return error(404, "feature-not-found");
      if (isStale(updatedAt, found.properties.updatedAt)) return error(409, "stale");
      const edited = Object.entries(style).filter(([, value]) => value !== undefined);
      const next = {
        ...found,
        title: title ?? found.title,
        geometry: geometry ?? found.geometry,
        properties: {
          ...found.properties,
          ...Object.fromEntries(edited),
          updatedAt: found.properties.updatedAt + 1,
        },
      };
      features.set(uuid, next);
      return ok(withHunts(next));
    },
    updateStyles: async (ids, style) => {
      for (const id of ids) {
        const found = features.get(id);
        if (found) features.set(id, { ...found, properties: { ...found.properties, ...style } });
      }
      return ok({ successful: ids.filter((id) => features.has(id)), failed: [] });
    },
    deleteFeature: async (uuid) => (remove(features, uuid) ? ok(null) : error(404, "feature-not-found")),
    listBin: async ({ limit, cursor, search = "", deletedWith: hunt }) => {
      const all = binned.filter(
        ({ uuid, title }) =>
          bin.has(uuid) &&
          title.toLowerCase().includes(search.toLowerCase()) &&
          (hunt === undefined || deletedWith.get(uuid) === hunt),
      );
      // As on the server, a cursor continues after an item that may be gone by now.
      const after = binned.findIndex(({ uuid }) => uuid === cursor);
      const rest = all.filter((item) => binned.indexOf(item) > after);
      const items = rest.slice(0, limit);
      const nextCursor = rest.length > limit ? (items.at(-1)?.uuid ?? null) : null;
      return ok({ items, total: all.length, nextCursor, keptDays: 30 });
    },
    restoreItems: async (keys) => {
      const restored = keys.filter(({ uuid }) => bringBack(uuid));
      return ok({ restored, failed: keys.filter((key) => !restored.includes(key)) });
    },
    deleteFeatures: async (ids, collectionId?: string) => {
      if (collectionId !== undefined) for (const id of ids) deletedWith.set(id, collectionId);
      return outcome(ids, (id) => remove(features, id));
    },
    restoreFeatures: async (ids) => {
      return outcome(ids, bringBack);
    },
    addFeatureToCollections: async (uuid, ids) => member([uuid], ids, true),
    removeFeatureFromCollections: async (uuid, ids) => member([uuid], ids, false),
    addFeaturesToCollections: async (featureIds, ids) => member(featureIds, ids, true),
    getCollection: async (uuid) => {
      const found = collections.get(uuid);
      return found ? ok(found) : error(404, "collection-not-found");
    },
    getCollections: async (ids) => ok({ collections: ids.flatMap((id) => collections.get(id) ?? []) }),
    createCollection: async (title, key) => {
      const there = collections.get(madeUnder.get(key) ?? "");
      if (there) return ok(there);
      serial += 1;
      const made = hunt(`new-${serial}`, { title });
      madeUnder.set(key, made.uuid);
      collections.set(made.uuid, made);
      return ok(made);
    },
    updateCollection: async (uuid, title, updatedAt?: number) => {
      const found = collections.get(uuid);
      if (!found) return error(404, "collection-not-found");
      if (isStale(updatedAt, found.updatedAt)) return error(409, "stale");
      const next = { ...found, title, updatedAt: found.updatedAt + 1 };
      collections.set(uuid, next);
      return ok(next);
    },
    deleteCollection: async (uuid) =>
      remove(collections, uuid) ? ok(null) : error(404, "collection-not-found"),
    restoreCollection: async (uuid) => {
      bringBack(uuid);
      const found = collections.get(uuid);
      return found ? ok(found) : error(404, "collection-not-found");
    },
    searchNotes: async (text) => {
      const hits = [...features.values()].flatMap(({ uuid, title, notes: own, properties }): NoteHit[] => {
        const contents = own.map((note) => note.contents).find((each) => each.toLowerCase().includes(text));
        if (contents === undefined) return [];
        const at = contents.toLowerCase().indexOf(text);
        const excerpt = {
          before: contents.slice(0, at),
          found: contents.slice(at, at + text.length),
          after: contents.slice(at + text.length),
        };
        return [{ noteableType: "feature", noteableId: uuid, title, ghType: properties.ghType, excerpt }];
      });
      return ok({ hits, more: false });
    },
    listNotes: async (noteableType, noteableId) =>
      ok({ notes: notes.map((note) => ({ ...note, noteableType, noteableId })) }),
    createNote: async (noteableType, noteableId, text, key) => {
      const uuid = `note-${key}`;
      const there = notes.find((note) => note.uuid === uuid);
      if (there) return ok({ ...there });
      const made = {
        uuid,
        createdAt: NOW,
        updatedAt: NOW,
        noteableType,
        noteableId,
        ...text,
      };
      notes.push(made);
      return ok({ ...made });
    },
    listPlans: async (collectionId) =>
      ok({ plans: [...plans.values()].filter((plan) => plan.collectionId === collectionId) }),
    createPlan: async (collectionId, text, key) => {
      const uuid = `plan-${key}`;
      if (bin.has(uuid)) return error(409, "deleted");
      const there = plans.get(uuid) ?? savedPlan(uuid, { ...text, collectionId });
      plans.set(uuid, there);
      return ok(there);
    },
    updatePlan: async (uuid, parts, updatedAt?: number) => {
      const found = plans.get(uuid);
      if (!found) return error(404, "plan-not-found");
      if (isStale(updatedAt, found.updatedAt)) return error(409, "stale");
      const next = { ...found, ...parts, updatedAt: found.updatedAt + 1 };
      plans.set(uuid, next);
      return ok(next);
    },
    deletePlan: async (uuid) => (remove(plans, uuid) ? ok(null) : error(404, "plan-not-found")),
    restorePlan: async (uuid) => {
      bringBack(uuid);
      const found = plans.get(uuid);
      return found ? ok(found) : error(404, "plan-not-found");
    },
    updateNote: async (uuid, text, updatedAt?: number) => {
      const found = notes.find((note) => note.uuid === uuid);
      if (!found) return error(404, "note-not-found");
      if (isStale(updatedAt, found.updatedAt)) return error(409, "stale");
      Object.assign(found, text, { updatedAt: found.updatedAt + 60 });
      return ok({ ...found });
    },
    deleteNote: async (uuid) => {
      const index = notes.findIndex((note) => note.uuid === uuid);
      if (index < 0) return error(404, "note-not-found");
      const [gone] = notes.splice(index, 1);
      if (gone) bin.set(uuid, () => notes.splice(index, 0, gone));
      return ok(null);
    },
    restoreNote: async (uuid) => {
      bringBack(uuid);
      const found = notes.find((note) => note.uuid === uuid);
      return found ? ok(found) : error(404, "note-not-found");
    },
    storageUse: async () => ok({ usedBytes: 0, allowedBytes: null }),
    createPhoto: async (title) => {
      serial += 1;
      const made = photo(`photo-${serial}`, { title, featureId: null, pathThumbnail: null, pathWeb: null });
      photos.set(made.uuid, made);
      return ok({ uuid: made.uuid });
    },
    uploadPhoto: async (_file, { photoId, featureId }, onProgress) => {
      onProgress(0.5);
      onProgress(1);
      const done = photo(photoId, { ...photos.get(photoId), featureId, ...picturesOf(photoId) });
      photos.set(photoId, done);
      const found = features.get(featureId);
      if (found) features.set(featureId, { ...found, photoIds: [...found.photoIds, photoId] });
      return ok(done);
    },
    getPhoto: async (uuid) => {
      const found = photos.get(uuid);
      return found ? ok(found) : error(404, "photo-not-found");
    },
    deletePhoto: async (uuid) => (remove(photos, uuid) ? ok(null) : error(404, "photo-not-found")),
    restorePhoto: async (uuid) => {
      bringBack(uuid);
      const found = photos.get(uuid);
      return found ? ok(found) : error(404, "photo-not-found");
    },
    createShare: async (type, uuid) => {
      const shareTag = `share-token=${type}-${uuid}`;
      return ok({ link: `https://maps.example/maps/#${shareTag}`, shareTag });
    },
    renewShare: async (type, uuid) => {
      const shareTag = `share-token=${type}-${uuid}-renewed`;
      return ok({ link: `https://maps.example/maps/#${shareTag}`, shareTag });
    },
    shortLink: async (longLink) => ok({ shortLink: `https://maps.example/s/${longLink.split("=")[1]}` }),
    viewShare: async (token) => {
      const [type = "", ...rest] = token.split("-");
      if (type !== "collection" && type !== "feature") return error(404, "share-not-found");
      const title = collections.get(rest.join("-"))?.title ?? "Stand";
      const sharer = { firstName: "Robin", lastName: "", avatar: null };
      return ok({ type, title, createdAt: 0, sharer, notes: [], total: 2, standing: "new" });
    },
    acceptShare: async (token) => {
      const [type = "", ...rest] = token.split("-");
      const uuid = rest.join("-");
      if (type !== "collection" && type !== "feature") return error(404, "share-not-found");
      return ok({ result: "accepted", type, uuid });
    },
    shareStatus: async (type, uuid) => ok({ shares: [recipient({ type, uuid })], links: 2, link: null }),
    destroyShare: async () => ok(null),
    rescindShare: async () => ok(null),
    leaveShare: async (type, uuid) => {
      const left = type === "collection" ? collections.get(uuid)?.featureIds : [uuid];
      collections.delete(uuid);
      const kept = new Set([...collections.values()].flatMap(({ featureIds }) => featureIds));
      for (const id of left ?? []) if (!features.get(id)?.isOwner && !kept.has(id)) features.delete(id);
      return ok(null);
    },
    uploadImport: async (_file, onProgress) => {
      onProgress(0.5);
      serial += 1;
      uploads.set(`upload-${serial}`, { polls: 0 });
      onProgress(1);
      return ok({ uploadId: `upload-${serial}`, message: "OK" });
    },
    importStatus: async (uploadId) => {
      const upload = uploads.get(uploadId);
      if (!upload) return error(404, "import-not-found");
      upload.polls += 1;
      const completed = upload.polls > 1;
      return ok({ valid: true, completed, message: "", progress: completed ? 1 : 0.4 });
    },
    importResult: async () => {
      const imported = feature("imported-1", { title: "Imported camp", collectionIds: ["imported-hunt"] });
      features.set(imported.uuid, imported);
      collections.set("imported-hunt", hunt("imported-hunt", { featureIds: [imported.uuid] }));
      return ok({
        items: [
          { uuid: "imported-1", type: "feature" },
          { uuid: "imported-hunt", type: "collection" },
        ],
        notes: [{ id: "symbol", effect: "changed", message: "Symbols were matched", count: 1 }],
      });
    },
    waitingImports: async () =>
      ok({
        imports: [...uploads.keys()].map((uuid) => ({
          uuid,
          fileName: "Scouting.gpx",
          bytes: 1000,
          createdAt: 1_700_000_000,
          completed: true,
        })),
      }),
    earlierImport: async () => ok({ import: null }),
    confirmImport: async (uploadId) => {
      uploads.delete(uploadId);
      return ok(null);
    },
    deleteImport: async (uploadId) => {
      uploads.delete(uploadId);
      return ok(null);
    },
    createExport: async () => ok({ uuid: "export-1" }),
    exportStatus: async (uuid) => ok({ uuid, success: true, url: `/exports/${uuid}.kml` }),
    deleteExport: async () => ok(null),
    mapFileOptions: async () =>
      ok({ basemaps: [], refused: [], limits: { tiles: 20_000, bytes: 524_288_000 }, files: [] }),
    estimateMapFile: async () => ok({ tiles: 0, bytes: 0 }),
    createMapFile: async () => ok({ uuid: "map-1" }),
    // No other device changes anything unless a test says so.
    changes: async () => ok(changesPage()),
    preferences: async () => ok(preferences),
    changePreferences: async (jobs) => {
      preferences = applyJobs(preferences, jobs);
      return ok(preferences);
    },
    changeShown: async (change) => {
      preferences = {
        ...preferences,
        features: { visible: applyShown(preferences.features.visible, change) },
      };
      return ok(null);
    },
  } satisfies Partial<UserApi>;

  const recorded = Object.fromEntries(
    Object.entries(api).map(([name, work]) => [
      name,
      async (...args: unknown[]) => {
        calls.push([name, ...args]);
        if (contents.away?.()) return error(0, "offline");
        const fault = failing[name as keyof UserApi];
        if (fault && fault.times !== 0) {
          if (fault.times !== undefined) fault.times -= 1;
          return error(fault.status, fault.status === 0 ? "offline" : "broken");
        }
        return (work as (...given: unknown[]) => unknown)(...args);
      },
    ]),
  ) as unknown as typeof api;
  return { api: recorded, calls, named: (name: string) => calls.filter(([called]) => called === name) };
}

/** Returns what the map draws for these columns. The last entry of a uuid wins. */
function drawnOf(given: readonly FeatureColumns[]): DrawnContent {
  const all = concatColumns(given);
  const slots = Uint32Array.from(all.uuids, (_, slot) => slot);
  const steps = buildContent({ ...all, slots });
  let step = steps.next();
  while (!step.done) step = steps.next();
  const uuidOf = (slot: number) => all.uuids[slot] ?? null;
  const lastSlots = new Map(all.uuids.map((uuid, slot) => [uuid, slot]));
  return {
    parts: [step.value],
    uuidOf: (slot) => (lastSlots.get(uuidOf(slot) ?? "") === slot ? uuidOf(slot) : null),
    slotOf: (uuid) => lastSlots.get(uuid) ?? null,
    slots: all.uuids.length,
  };
}

/** A map that only records its calls. */
export function memoryStage(shows: (extent: Extent) => boolean = () => true) {
  const calls: [name: string, ...args: unknown[]][] = [];
  const note =
    (name: string) =>
    async (...args: unknown[]) =>
      void calls.push([name, ...args]);
  const stage = {
    ready: async () => {},
    goTo: note("goTo"),
    reveal: note("reveal"),
    setSnapping: () => {},
    isSeen: async (extent: Extent) => shows(extent),
    drawTemporary: note("drawTemporary"),
    removeTemporary: note("removeTemporary"),
    takePicture: async () => ({ file: new Blob(["x"], { type: "image/jpeg" }), width: 1600, height: 900 }),
    showPreview: note("showPreview"),
    plan: { frame: async () => ({ center: toMercator(-106.5, 39.1) }) },
    editShape: (...args: unknown[]) => {
      calls.push(["editShape", ...args]);
      const listener = args[1] as (event: { type: "ready" }) => void;
      queueMicrotask(() => listener({ type: "ready" }));
      const noted =
        (name: string) =>
        (...shown: unknown[]) =>
          void calls.push([name, ...shown]);
      return { show: noted("shape.show"), setStyle: noted("shape.setStyle"), end: noted("shape.end") };
    },
    content: {
      drawn: async () =>
        drawnOf(calls.flatMap(([name, columns]) => (name === "upsert" ? [columns as FeatureColumns] : []))),
      setEdited: note("setEdited"),
      upsert: note("upsert"),
      remove: note("remove"),
      setVisible: note("setVisible"),
      setSelected: note("setSelected"),
      setHighlighted: note("setHighlighted"),
      setFound: note("setFound"),
      setStyle: note("setStyle"),
    },
  } as unknown as MapStage;
  return { stage, calls, named: (name: string) => calls.filter(([called]) => called === name) };
}
