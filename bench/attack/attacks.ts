import { randomUUID } from "node:crypto";
import net from "node:net";
import sharp from "sharp";
import { IDS_A_CALL } from "../../server/routes/support/idsBody";
import { TestClient } from "../../tests/support/api";
import { bulk } from "../../tests/support/bulk";
import { formOf, importAtOnce, waypoint } from "../../tests/support/content";
import { readIds } from "../bulk/readIds";

/** Prepares an attack and returns the request to repeat, several at a time, until the process is ended. */
export type Attack = (url: string) => Promise<() => Promise<unknown>>;

const services = (url: string) => `${url}/arcgis/rest/services`;

/** A refused request doesn't end the attack. */
const get = async (url: string, init?: RequestInit) =>
  fetch(url, init)
    .then((answer) => answer.arrayBuffer())
    .catch(() => undefined);

async function person(url: string): Promise<TestClient> {
  const client = new TestClient(url);
  await client.signUp();
  return client;
}

/** Attacks by name. Each is as heavy as the limits for one client allow. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  /** A query with a star of 2,000 vertices across all counties. */
  queries: async (url) => {
    const ring = Array.from({ length: 2000 }, (_, i) => {
      const [angle, reach] = [(i * Math.PI) / 1000, i % 2 ? 24 : 8];
      return [-98 + reach * Math.cos(angle), 39 + reach * 0.45 * Math.sin(angle)];
    });
    const geometry = JSON.stringify({ rings: [ring] });
    const body = new URLSearchParams({
      f: "json",
      geometryType: "esriGeometryPolygon",
      inSR: "4326",
      geometry,
    });
    return () => get(`${services(url)}/Layers/US_Counties/MapServer/0/query`, { method: "POST", body });
  },

  /** The letter in most names, near a position: every name is scanned, and the distance of every hit is computed. */
  lookups: async (url) => () =>
    get(`${services(url)}/World/GeocodeServer/suggest?text=a&maxSuggestions=15&location=-105,40`),

  /** Tiles that haven't been requested before. */
  tiles: async (url) => {
    let column = Math.floor(Math.random() * 5000);
    return () => get(`${services(url)}/Terrain/Contours/MapServer/tile/14/6200/${column++ % 16_384}`);
  },

  /** Photos with as many pixels as allowed. */
  photos: async (url) => {
    const client = await person(url);
    const background = { width: 7000, height: 7000, channels: 3, background: "red" } as const;
    const file = await sharp({ create: background }).png({ compressionLevel: 1 }).toBuffer();
    return async () => {
      const feature = await client.data<{ uuid: string }>("POST", "/features", waypoint("Stand"));
      const photo = await client.data<{ uuid: string }>("POST", "/photos", { title: "T" });
      const query = `photoid=${photo.uuid}&featureid=${feature.uuid}`;
      await client.call("POST", `/photos/upload?${query}`, formOf("a.png", new Uint8Array(file), "photos"));
    };
  },

  /** Log-ins whose body never ends. */
  bodies: async (url) => {
    const { hostname, port } = new URL(url);
    const head = "POST /api/v1/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n";
    return () =>
      new Promise<void>((resolve) => {
        const socket = net.connect(Number(port), hostname);
        socket.on("error", () => {});
        socket.on("close", () => setTimeout(resolve, 50));
        socket.write(`${head}content-length: 1048576\r\n\r\n${" ".repeat(100_000)}`);
      });
  },

  /** Preferences with 200,000 visible features, read and changed. */
  preferences: async (url) => {
    const client = await person(url);
    const change = (jobs: object[]) => client.call("POST", "/user/preferences/maps", { jobs });
    for (let part = 0; part < 2; part++) {
      const values = Array.from({ length: 100_000 }, () => randomUUID());
      await change([{ action: "add", path: "features/visible/features", values }]);
    }
    const states = [{ action: "add", path: "favorites/states", values: ["CO"] }];
    return async () => {
      await client.call("GET", "/user/preferences/maps");
      await change(states);
    };
  },

  /** 50,000 features restyled in one request with the maximum number of ids. */
  bulk: async (url) => {
    const client = await person(url);
    const places = Array.from({ length: 50_000 }, (_, n) => `<wpt lat="40" lon="${-105 + n / 1e5}"/>`);
    const gpx = `<?xml version="1.0"?><gpx version="1.1" creator="a" xmlns="http://www.topografix.com/GPX/1/1">${places.join("")}</gpx>`;
    await importAtOnce(client, { name: "a.gpx", bytes: Buffer.from(gpx) });
    const own = await readIds(client);
    const ids = [...own, ...Array.from({ length: IDS_A_CALL - own.length }, () => randomUUID())];
    let width = 1;
    return () => bulk(client, "PATCH", `/features/bulk/styles?strokeWidth=${(width++ % 5) + 1}`, { ids });
  },
};
