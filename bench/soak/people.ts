import { setTimeout as sleep } from "node:timers/promises";
import { TestClient } from "../../tests/support/api";
import { exportText, importAtOnce, uploadPhoto, waypoint } from "../../tests/support/content";

/** Counts a response by its status. "503 later" has a Retry-After, and "none" is no response at all. */
export type Count = (what: string) => void;

/** A client with its own address and account. */
export class Person extends TestClient {
  private readonly address: string;
  private readonly count: Count;

  constructor(url: string, address: string, count: Count) {
    super(url);
    this.address = address;
    this.count = count;
  }

  override async request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const from = { ...headers, "x-forwarded-for": this.address };
    try {
      const answer = await super.request(method, path, body, from);
      const later = answer.status === 503 && answer.headers.has("retry-after");
      this.count(later ? "503 later" : String(answer.status));
      return answer;
    } catch (error) {
      this.count("none");
      throw error;
    }
  }
}

/** A sequence of requests that a user repeats, with pauses. */
export type Habit = (person: Person) => Promise<unknown>;

const TILES = "/arcgis/rest/services/Basemap/Topographic/MapServer/tile";
const LEVEL = 12;
/** Tile near the center of the country where panning starts. */
const START = { row: 1560, column: 870 };
const places = new WeakMap<Person, typeof START>();
const step = () => Math.floor(Math.random() * 5) - 2;

/** Features per imported file: one page of the list, so that one request deletes them all. */
const IMPORTED = 500;

const kml = (count: number): string =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${Array.from(
    { length: count },
    (_, n) =>
      `<Placemark><name>Stand ${n}</name><Point><coordinates>${-105 + n / 1000},40</coordinates></Point></Placemark>`,
  ).join("")}</Document></kml>`;

async function deleteAll(person: Person): Promise<void> {
  const { features } = await person.data<{ features: { uuid: string }[] }>("GET", "/features?limit=500");
  const featureIds = features.map(({ uuid }) => uuid);
  if (featureIds.length > 0) await person.data("POST", "/features/delete", { featureIds });
}

/** Number of users per habit, and mean seconds between repetitions. */
export const HABITS: readonly { people: number; pause: number; habit: Habit }[] = [
  {
    // Browses lists.
    people: 12,
    pause: 2,
    habit: async (person) => {
      await person.data("GET", "/collections");
      await person.data("GET", "/features?limit=500&sort=title");
      await person.data("GET", "/user/preferences/maps");
    },
  },
  {
    // Pans the map. Some tiles are cached, others have to be drawn.
    people: 8,
    pause: 4,
    habit: async (person) => {
      const { row, column } = places.get(person) ?? START;
      const next = { row: row + step(), column: column + step() };
      places.set(person, next);
      await Promise.all(
        [0, 1, 2, 3].map((n) =>
          person.request("GET", `${TILES}/${LEVEL}/${next.row + (n >> 1)}/${next.column + (n & 1)}`),
        ),
      );
    },
  },
  {
    // Creates, renames and deletes.
    people: 6,
    pause: 1,
    habit: async (person) => {
      const { uuid } = await person.data<{ uuid: string }>("POST", "/features", waypoint("Spring"));
      await person.data("PATCH", `/features/${uuid}`, { title: "Upper spring" });
      await person.data("DELETE", `/features/${uuid}`);
    },
  },
  {
    people: 2,
    pause: 15,
    habit: async (person) => {
      await importAtOnce(person, { name: "stands.kml", bytes: Buffer.from(kml(IMPORTED)) });
      await deleteAll(person);
    },
  },
  {
    people: 2,
    pause: 15,
    habit: async (person) => {
      await person.data("POST", "/features", waypoint("Camp"));
      await exportText(person, "KML");
      await deleteAll(person);
    },
  },
  {
    people: 2,
    pause: 5,
    habit: async (person) => {
      const { uuid } = await person.data<{ uuid: string }>("POST", "/features", waypoint("Camera"));
      const { pathThumbnail } = await uploadPhoto(person, uuid, "Bull");
      if (pathThumbnail) await person.request("GET", pathThumbnail);
      await person.data("DELETE", `/features/${uuid}`);
    },
  },
];

/** Repeats a habit until stopped. A refused request is retried after the pause. */
export async function live(
  person: Person,
  { habit, pause }: { habit: Habit; pause: number },
  going: () => boolean,
): Promise<void> {
  while (going()) {
    await habit(person).catch(() => undefined);
    await sleep(1000 * pause * (0.5 + Math.random()));
  }
}
