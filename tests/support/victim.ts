import type { Account, TestClient } from "./api";
import { importFile, newPerson, planOf, until, uploadPhoto, waypoint } from "./content";

/** Part of every text of a victim, so that it reveals any leak. */
export const SECRET = "Secret spot";
export const STAGED_GPX = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="1" lon="2"><name>${SECRET} staged</name></wpt></gpx>`;

/** An account with one item of every kind. */
export interface Victim {
  client: TestClient;
  account: Account;
  ids: Record<
    | "feature"
    | "hunt"
    | "note"
    | "plan"
    | "deletedPlan"
    | "import"
    | "staged"
    | "stagedHunt"
    | "export"
    | "photo"
    | "session"
    | "deletedFeature"
    | "deletedHunt"
    | "keptNote",
    string
  >;
  link: string;
  /** Everything the account can see of its own, as text. */
  everything(): Promise<string>;
}

const uuidOf = async (client: TestClient, method: string, path: string, body: object): Promise<string> =>
  (await client.data<{ uuid: string }>(method, path, body)).uuid;

export async function makeVictim(): Promise<Victim> {
  const { client, account } = await newPerson();
  const feature = await uuidOf(client, "POST", "/features", waypoint(SECRET));
  const hunt = await uuidOf(client, "POST", "/collections", { title: `${SECRET} hunt` });
  await client.data("PATCH", `/collections/${hunt}/add/features`, { featureIds: [feature] });
  const noteOf = (noteableId: string) =>
    uuidOf(client, "POST", "/notes/feature", { noteableId, title: SECRET, contents: SECRET });
  const note = await noteOf(feature);
  const plan = await uuidOf(client, "POST", `/collections/${hunt}/plans`, planOf(SECRET));
  const deletedPlan = await uuidOf(client, "POST", `/collections/${hunt}/plans`, planOf(SECRET));
  await client.data("DELETE", `/plans/${deletedPlan}`);
  // Deleted items leave their ids behind, and a note kept on purpose.
  const deletedFeature = await uuidOf(client, "POST", "/features", waypoint(`${SECRET} deleted`));
  const keptNote = await noteOf(deletedFeature);
  await client.data("DELETE", `/features/${deletedFeature}?deleteNotes=false`);
  const deletedHunt = await uuidOf(client, "POST", "/collections", { title: `${SECRET} deleted` });
  await client.data("DELETE", `/collections/${deletedHunt}`);
  const { uploadId } = await importFile(client, "staged.gpx", STAGED_GPX);
  const { items } = await client.data<{ items: { uuid: string; type: string }[] }>(
    "GET",
    `/imports/${uploadId}`,
  );
  const stagedOf = (type: string) => items.find((item) => item.type === type)?.uuid ?? "";
  const exported = await uuidOf(client, "POST", "/exports", { type: "KML" });
  await until(async () => (await client.data<{ url?: string }>("GET", `/exports/${exported}`)).url ?? null);
  const photo = (await uploadPhoto(client, feature, SECRET)).uuid;
  const { sessions } = await client.data<{ sessions: { uuid: string }[] }>("GET", "/user/sessions");
  const { link } = await client.data<{ link: string }>("POST", `/shares/feature/${feature}`);
  const ids = {
    feature,
    hunt,
    note,
    plan,
    deletedPlan,
    import: uploadId,
    staged: stagedOf("feature"),
    stagedHunt: stagedOf("collection"),
    export: exported,
    photo,
    session: sessions[0]?.uuid ?? "",
    deletedFeature,
    deletedHunt,
    keptNote,
  };
  return { client, account, ids, link, everything: () => everythingOf(client, ids) };
}

async function everythingOf(client: TestClient, ids: Victim["ids"]): Promise<string> {
  const paths = [
    "/features",
    "/collections",
    `/collections/${ids.hunt}`,
    `/collections/${ids.hunt}/plans`,
    `/notes/feature/${ids.feature}`,
    `/notes/feature/${ids.deletedFeature}`,
    `/photos/${ids.photo}`,
    "/user/preferences/maps",
    "/imports",
    `/imports/${ids.import}`,
    `/features/${ids.staged}`,
    `/shares/status?type=feature&id=${ids.feature}`,
  ];
  const answers = [];
  for (const path of paths) answers.push(await client.data("GET", path));
  const me = await client.data<{ identityToken?: string }>("POST", "/whoami");
  delete me.identityToken;
  return JSON.stringify([...answers, me]);
}
