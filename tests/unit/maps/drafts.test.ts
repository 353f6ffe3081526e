import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DraftStore } from "../../../server/maps/drafts/draftStore";
import { pageMessage } from "../../../server/maps/drafts/pageMessage";
import { currentDraft, type DraftRecord, LOST_MS, ownJob } from "../../../server/maps/drafts/record";
import { LAYERS, MapCatalog } from "../../../server/maps/store/catalog";
import type { LayerFile } from "../../../server/maps/store/layerFile";
import { publish } from "../../../server/maps/store/publish";
import { amend, previousVersion, rollBack } from "../../../server/maps/store/versions";

let maps = "";
beforeAll(() => {
  maps = mkdtempSync(join(tmpdir(), "ridgeline-drafts-"));
});
afterAll(() => rmSync(maps, { recursive: true, force: true }));

const UUID = "6f8a4f0e-3a53-4c1e-9d0c-0e6bb9b1f0aa";
const record = (more: Partial<DraftRecord> = {}): DraftRecord => ({
  uuid: UUID,
  fileName: "units.gpkg",
  bytes: 10,
  by: "chief@example.org",
  createdAt: 1,
  replaces: null,
  state: "preparing",
  inspected: null,
  settings: null,
  made: null,
  error: null,
  job: ownJob(),
  ...more,
});

describe("a draft whose server has stopped", () => {
  const job = ownJob();
  // Higher than any PID.
  const gone = { ...job, pid: 2 ** 30 };

  it("can be restarted, and gives the reason", () => {
    expect(currentDraft(record({ job: gone }), false)).toMatchObject({
      state: "inspected",
      job: null,
      error: { id: "interrupted" },
    });
    expect(currentDraft(record({ job: gone, state: "inspecting" }), false).state).toBe("failed");
    // The same PID after a restart, as in containers.
    expect(currentDraft(record({ job: { ...job, pid: process.pid } }), false).state).toBe("inspected");
  });

  it("is distinguished by its heartbeat from one in use by another process", () => {
    const parent = { ...job, pid: process.ppid };
    expect(currentDraft(record({ job: parent }), false).state).toBe("preparing");
    expect(currentDraft(record({ job: parent }), false, Date.now() + LOST_MS + 1).state).toBe("inspected");
    const elsewhere = { ...gone, host: `not-${hostname()}` };
    expect(currentDraft(record({ job: elsewhere }), false).state).toBe("preparing");
    expect(currentDraft(record({ job: elsewhere }), false, Date.now() + LOST_MS + 1).state).toBe("inspected");
    expect(currentDraft(record(), true, Date.now() + 10 * LOST_MS).state).toBe("preparing");
  });

  it("is ignored when its file can't be read, and no path leads out of the folder", () => {
    const store = new DraftStore(maps);
    store.create(record({ job: null, state: "uploading" }));
    expect(store.find(UUID)?.fileName).toBe("units.gpkg");
    writeFileSync(join(store.folderOf(UUID), "draft.json"), "{");
    expect(store.find(UUID)).toBeNull();
    expect(store.find("../../etc")).toBeNull();
    store.remove(UUID);
    expect(store.list()).toEqual([]);
  });
});

describe("versions of a layer", () => {
  const file = (version: string, more: Partial<LayerFile> = {}): LayerFile => ({
    version,
    title: "Units",
    category: "Hunting",
    states: ["CO"],
    geometryType: "esriGeometryPolygon",
    count: 3,
    extent: [-107, 39, -106, 40],
    columns: [{ name: "NAME", alias: "NAME", type: 11 }],
    titleField: "NAME",
    popupFields: [],
    colorBy: null,
    minZoom: 0,
    sheets: [],
    source: "units.gpkg",
    notes: [],
    added: "2026-11-01T00:00:00.000Z",
    ...more,
  });
  const put = (layer: LayerFile) => {
    const made = join(maps, `.made-${layer.version}`);
    mkdirSync(made);
    writeFileSync(join(made, "features.fgb"), layer.version);
    publish(maps, "units", made, layer);
  };
  const served = () => new MapCatalog(maps).find("units");

  it("are two: the served one and the previous one, which can be served again", () => {
    put(file("v1"));
    expect(previousVersion(maps, "units", LAYERS)).toBeNull();
    expect(() => rollBack(maps, "units", LAYERS)).toThrow("no earlier version");
    put(file("v2", { count: 4, roles: ["insider"] }));
    put(file("v3", { count: 5, roles: ["insider"] }));
    expect(existsSync(join(maps, "units", "v1"))).toBe(false);
    expect(previousVersion(maps, "units", LAYERS)?.count).toBe(4);
    rollBack(maps, "units", LAYERS);
    expect(served()).toMatchObject({ version: "v2", count: 4 });
    expect(previousVersion(maps, "units", LAYERS)?.version).toBe("v3");
  });

  it("keep the layer's roles through a rollback", () => {
    put(file("v4"));
    put(file("v5", { roles: ["editor"] }));
    rollBack(maps, "units", LAYERS);
    expect(served()).toMatchObject({ version: "v4", roles: ["editor"] });
  });

  it("are created by changes visible in tiles, with the same bytes, and only by those", () => {
    const before = served()?.version;
    expect(amend(maps, "units", { title: "GMUs", roles: [] }).version).toBe(before);
    const changed = amend(maps, "units", { minZoom: 9 });
    expect(changed.version).not.toBe(before);
    expect(served()).toMatchObject({ title: "GMUs", minZoom: 9, roles: [], version: changed.version });
    expect(previousVersion(maps, "units", LAYERS)?.version).toBe(before);
  });
});

it("shows an ingest's messages without the command's options", () => {
  for (const message of [
    "units.shp has no .prj file. Name the system with --crs, such as --crs EPSG:2231.",
    "a.gdb has 2 layers. Choose one with --layer: x, y.",
    "The layer mixes kinds. Choose one with --geometry point, line or area.",
    "They are no longitudes. Name their coordinate system with --crs, such as --crs EPSG:26913.",
    "If that is right, name a state to list them under with --state; otherwise name their coordinate system with --crs.",
    "2 features have text in another encoding. Try --encoding, such as --encoding ISO-8859-1.",
  ])
    expect(pageMessage(message)).not.toContain("--");
});
