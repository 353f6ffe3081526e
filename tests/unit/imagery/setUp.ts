import { fork } from "typed-redux-saga";
import { vi } from "vitest";
import type { ImageryServices } from "../../../src/app/services";
import type { ImageryItem, ImageryMetadata } from "../../../src/domain/imagery";
import { basemapsSaga } from "../../../src/features/basemaps/saga";
import { imagerySaga } from "../../../src/features/imagery/saga";
import { mapClicksSaga } from "../../../src/features/mapPage/clicks";
import type { ImageryClient } from "../../../src/workers/imagery";
import type { ImageryVersions } from "../../../workers/imagery/types";
import { fakeServices, ok } from "../app/fakes";
import { createFakeStage } from "../map/fakeStage";

const item = (itemId: number, day: string): ImageryItem => ({
  itemId,
  itemDate: Date.parse(`${day}T00:00:00Z`),
  itemPortalId: `p${itemId}`,
  itemURL: `https://archive.example.org/tile/${itemId}/{level}/{row}/{col}`,
  metadataItemId: `m${itemId}`,
  metadataURL: `https://archive.example.org/metadata-${itemId}/MapServer`,
});

/** Newest first. The numbers aren't in chronological order. */
export const ITEMS = [
  item(30, "2025-10-23"),
  item(41, "2024-06-06"),
  item(12, "2023-02-23"),
  item(7, "2019-10-30"),
];

export const METADATA: ImageryMetadata = {
  captureDate: Date.UTC(2024, 4, 2),
  provider: "Sample imagery",
  source: "Generated",
  resolution: 10,
  accuracy: 20,
};

export const found = (releases: number[], failed = 0): ImageryVersions => ({
  releases,
  tiles: [releases],
  failed,
});

/** Fakes of the archive and its worker. By default everything is found at once. */
export function fakeImagery() {
  const find = vi.fn<ImageryClient["find"]>(async () => found([30, 12, 7]));
  const clients: { dispose: ReturnType<typeof vi.fn> }[] = [];
  const archive = {
    items: vi.fn<ImageryServices["archive"]["items"]>(async () => ok(ITEMS)),
    metadata: vi.fn<ImageryServices["archive"]["metadata"]>(async () => ok(METADATA)),
  };
  const services: ImageryServices = {
    archive,
    createClient() {
      const client = { find, dispose: vi.fn() };
      clients.push(client);
      return client;
    },
  };
  return { services, find, archive, clients };
}

/** Runs imagery, basemaps and clicks on a map without a screen. */
export function imageryRun() {
  const map = createFakeStage();
  const imagery = fakeImagery();
  const analytics = vi.fn();
  const services = fakeServices({ stage: map.stage, imagery: imagery.services, analytics });
  function* saga() {
    yield* fork(basemapsSaga);
    yield* fork(mapClicksSaga);
    yield* imagerySaga();
  }
  return { ...map, ...imagery, services, saga, analytics };
}
