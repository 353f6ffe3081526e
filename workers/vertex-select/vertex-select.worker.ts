import * as Comlink from "comlink";
import { driveSteps } from "../../src/workers/driveSteps";
import { findCrowded } from "./crowding";
import { findHit } from "./hit";
import { selectQuad } from "./kernel";
import { placesForNames } from "./names";
import { pathsNear } from "./near";
import { touchingQuad } from "./touching";
import type { CrowdQuery, HitQuery, NameQuery, NearQuery, SelectGeometry } from "./types";
import { VertexStore } from "./vertexStore";

const store = new VertexStore();

/** A search lets other messages in, so anything that changes the store waits for it to finish. */
let before: Promise<unknown> = Promise.resolve();
function inTurn<T>(task: () => T | Promise<T>): Promise<T> {
  const result = before.then(task);
  before = result.catch(() => {});
  return result;
}

const api = {
  add: (geometry: SelectGeometry) => inTurn(() => store.add(geometry)),
  remove: (slots: Uint32Array) => inTurn(() => store.remove(slots)),
  setShown: (states: Uint8Array) => inTurn(() => store.setShown(states)),
  select: (corners: Float64Array, signal: AbortSignal) =>
    inTurn(async () => {
      const slots = await driveSteps(selectQuad(store, corners), signal);
      return Comlink.transfer(slots, [slots.buffer]);
    }),
  touching: (corners: Float64Array, signal: AbortSignal) =>
    inTurn(async () => {
      const slots = await driveSteps(touchingQuad(store, corners), signal);
      return Comlink.transfer(slots, [slots.buffer]);
    }),
  /** Copied, not transferred, because later hit tests use the same array. */
  crowded: (query: CrowdQuery, raised: Uint8Array, signal: AbortSignal) =>
    inTurn(async () => {
      store.crowded = await driveSteps(findCrowded(store, query, raised), signal);
      return store.crowded;
    }),
  hit: (query: HitQuery) => inTurn(() => findHit(store, query)),
  near: (query: NearQuery) =>
    inTurn(() => {
      const paths = pathsNear(store, query);
      return paths && Comlink.transfer(paths, [paths.vertices.buffer, paths.starts.buffer]);
    }),
  names: (query: NameQuery) =>
    inTurn(() => {
      const names = placesForNames(store, query);
      return names && Comlink.transfer(names, [names.slots.buffer, names.places.buffer]);
    }),
};

export type VertexSelectApi = typeof api;

Comlink.expose(api);
