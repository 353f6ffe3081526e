import sharp from "sharp";
import { fromHex } from "../../src/domain/catalogs";
import { type Account, TestClient } from "../support/api";
import { area, formOf, importFile, line, type SeenFeature, waypoint } from "../support/content";
import { smallGpx } from "../support/files";

export interface World {
  url: string;
  accounts: Record<Who, Account>;
  walker: TestClient;
  /** Share token of the walker's largest hunt. */
  token: string;
}

/** A title of the maximum length. */
export const LONG_TITLE = "Ridge above the second bench where the trail forks to the spring "
  .repeat(4)
  .slice(0, 255);

const WALK = Array.from({ length: 160 }, (_, index): [number, number, number] => [
  -106.82 + index * 0.0006 + Math.sin(index / 9) * 0.002,
  40.455 + index * 0.00016 + Math.sin(index / 21) * 0.006 + Math.sin(index / 5.3) * 0.0012,
  2450 + Math.sin(index / 25) * 180 + index,
]);

const POINTS: readonly [title: string, icon: string, hex: string, east: number, north: number][] = [
  ["Trailhead", "vehicle", "#2962FF", -106.81, 40.45],
  ["Base camp", "camp", "#F37735", -106.79, 40.472],
  ["Glassing knob", "tree-stand", "#FFD60A", -106.76, 40.49],
  ["North spring", "water", "#4FC3F7", -106.745, 40.468],
  ["Wallow", "wallow", "#8B5A2B", -106.773, 40.455],
  ["Bull at dawn", "elk", "#E5261F", -106.752, 40.481],
  ["Trail camera 3", "trail-cam", "#7E3FF2", -106.735, 40.478],
  ["Rub line", "rub", "#3FA34D", -106.782, 40.488],
];

/** Creates the scenes' accounts and fills them over HTTP. */
export async function makeWorld(url: string): Promise<World> {
  const clients: Record<Who, TestClient> = {
    // The first account becomes the administrator.
    administrator: new TestClient(url),
    walker: new TestClient(url),
    newcomer: new TestClient(url),
    guest: new TestClient(url),
  };
  const accounts = {} as Record<Who, Account>;
  for (const who of ["administrator", "walker", "newcomer", "guest"] as const)
    accounts[who] = await clients[who].signUp(undefined, { firstName: "Robin", lastName: `the ${who}` });
  const { walker } = clients;
  await walker.data("POST", "/user/trials", { trial: "insider_trial" });
  const token = await fillWalker(walker);
  await clients.guest.data("POST", "/shares/token", { token });
  return { url, accounts, walker, token };
}

/** @returns the share token of the largest hunt */
async function fillWalker(client: TestClient): Promise<string> {
  const make = async (feature: { title: string }) =>
    (await client.data<SeenFeature>("POST", "/features", feature)).uuid;
  const styled = <Made extends { properties: object }>(made: Made, hex: string, more: object = {}) => ({
    ...made,
    properties: { ...made.properties, color: fromHex(hex), ...more },
  });
  const ids: string[] = [];
  for (const [title, icon, hex, east, north] of POINTS)
    ids.push(await make(styled(waypoint(title, east, north), hex, { icon })));
  ids.push(await make({ ...styled(line(WALK), "#FFD60A"), title: "Way in along the ridge" }));
  const times = WALK.map((_, index) => Date.UTC(2026, 8, 12, 12) + index * 45_000);
  const track = line(
    WALK.map(([east, north, height]) => [east + 0.004, 80.94 - north, height]),
    "Tracks",
    times,
  );
  ids.push(await make({ ...styled(track, "#D81B8C", { strokeWidth: 8 }), title: "Morning walk" }));
  ids.push(await make({ ...styled(area([BASIN]), "#3FA34D"), title: "Private ground" }));
  await make(waypoint(LONG_TITLE, -106.7, 40.5));
  await make(waypoint("Antelope flats", -107.9, 41.6));
  const hunt = await client.data<{ uuid: string }>("POST", "/collections", {
    title: "Unit 12, second season",
  });
  await client.data("PATCH", `/collections/${hunt.uuid}/add/features`, { featureIds: ids });
  for (const title of ["Scouting", LONG_TITLE]) await client.data("POST", "/collections", { title });
  const [, camp = ""] = ids;
  for (const [title, contents] of NOTES)
    await client.data("POST", "/notes/feature", { noteableId: camp, title, contents });
  await client.data("POST", "/notes/collection", {
    noteableId: hunt.uuid,
    title: "Plan",
    contents: "In by Friday noon.",
  });
  for (const [index, title] of ["Meadow", "Creek", "Ridge"].entries())
    await addPhoto(client, camp, title, index);
  const { name, bytes } = smallGpx();
  await importFile(client, name, new Uint8Array(bytes));
  const { shareTag } = await client.data<{ shareTag: string }>("POST", `/shares/collection/${hunt.uuid}`);
  return shareTag.replace("share-token=", "");
}

const BASIN = [
  [-106.785, 40.499],
  [-106.768, 40.513],
  [-106.741, 40.516],
  [-106.722, 40.509],
  [-106.711, 40.498],
  [-106.729, 40.489],
  [-106.751, 40.494],
  [-106.785, 40.499],
];

const NOTES = [
  ["Wind", "West in the morning, north by noon.\nLeave the ridge before it turns."],
  ["", "The creek was dry in August; carry water from the spring, three litres each at the least."],
] as const;

/** Adds a generated landscape photo: three bands below a sky. */
async function addPhoto(client: TestClient, featureId: string, title: string, hue: number): Promise<void> {
  const [width, height] = hue === 1 ? [700, 1000] : [1200, 800];
  const hill = (top: number, color: string) =>
    `<path fill="${color}" d="M0 ${height * top} Q${width / 3} ${height * (top - 0.2)} ${width / 2} ${height * top} T${width} ${height * top} V${height} H0Z"/>`;
  const green = ["#52733f", "#3d6b63", "#7a6a3a"][hue] ?? "";
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#a9c6de"/>${hill(0.45, "#8595a5")}${hill(0.6, green)}${hill(0.8, "#2f3b26")}</svg>`;
  const file = new Uint8Array(await sharp(Buffer.from(drawing)).jpeg().toBuffer());
  const { uuid } = await client.data<{ uuid: string }>("POST", "/photos", { title });
  await client.data(
    "POST",
    `/photos/upload?photoid=${uuid}&featureid=${featureId}`,
    formOf("a.jpg", file, "photos"),
  );
}

/** Account whose freshly loaded map the scene starts at. */
export type Who = "walker" | "newcomer" | "guest" | "administrator";
