import { type Figure, quantile } from "../load/figures";
import { MAP_SERVICES, places, screenAt, type TileClient, tileAt } from "./tileClient";

export const LEVELS: readonly number[] = [3, 5, 7, 8, 10, 12, 14, 15, 17, 19];

/** Requests uncached tiles of every service and level, one after the other. */
export async function coldTiles(
  client: TileClient,
  levels: readonly number[],
  times: number,
): Promise<Figure[]> {
  const next = places(11);
  const figures: Figure[] = [];
  for (const service of MAP_SERVICES) {
    let worst = { level: 0, ms: 0 };
    const all: number[] = [];
    for (const level of levels) {
      const ms: number[] = [];
      for (let i = 0; i < times; i++) ms.push(await client.get(service, tileAt(next(), level)));
      all.push(...ms);
      const median = quantile(ms, 0.5);
      if (median > worst.ms) worst = { level, ms: median };
    }
    figures.push(
      { what: `${service} cold, p50`, value: quantile(all, 0.5), unit: "ms", below: 120 },
      {
        what: `${service} cold, p50 of its slowest level (${worst.level})`,
        value: worst.ms,
        unit: "ms",
        below: 120,
      },
      { what: `${service} cold, p95`, value: quantile(all, 0.95), unit: "ms" },
    );
  }
  return figures;
}

/** Requests screens of 20 uncached tiles at once. Measures until the last tile arrives. */
export async function coldScreens(
  client: TileClient,
  levels: readonly number[],
  services: readonly string[] = ["Basemap/Satellite", "Basemap/Topographic"],
): Promise<Figure[]> {
  const next = places(23);
  const figures: Figure[] = [];
  for (const service of services) {
    const times: number[] = [];
    for (const level of levels) {
      const began = performance.now();
      await Promise.all(screenAt(next(), level).map((id) => client.get(service, id)));
      times.push((performance.now() - began) / 1000);
    }
    figures.push(
      {
        what: `${service}: 20 cold tiles at once, median`,
        value: quantile(times, 0.5),
        unit: "s",
        below: 1.5,
      },
      {
        what: `${service}: 20 cold tiles at once, slowest`,
        value: Math.max(...times),
        unit: "s",
        below: 1.5,
      },
    );
  }
  return figures;
}

/** Requests cached tiles one after the other, then over 16 connections as fast as possible. */
export async function warmTiles(client: TileClient, seconds: number): Promise<Figure[]> {
  const ids = screenAt(places(31)(), 9);
  const ask = (i: number) =>
    client.get(MAP_SERVICES[i % 2] ?? "Basemap/Satellite", ids[i % ids.length] ?? tileAt(places(31)(), 9));
  for (let i = 0; i < 2 * ids.length; i++) await ask(i);
  const single: number[] = [];
  for (let i = 0; i < 300; i++) single.push(await ask(i));
  let tiles = 0;
  const began = performance.now();
  const until = began + seconds * 1000;
  const connection = async (first: number) => {
    for (let i = first; performance.now() < until; i++) {
      await ask(i);
      tiles++;
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, i) => connection(i * 3)));
  const rate = (tiles * 1000) / (performance.now() - began);
  return [
    { what: "warm, p50", value: quantile(single, 0.5), unit: "ms", below: 2 },
    { what: "warm, p95", value: quantile(single, 0.95), unit: "ms" },
    { what: "warm, 16 connections", value: rate, unit: "/s", least: 500 },
  ];
}
