import { describe, expect, it } from "vitest";
import { line, newPerson, type Page, problemOf, type SeenFeature, waypoint } from "../support/content";

describe("feature changes", () => {
  it("return the new feature and leave the rest unchanged", async () => {
    const { client } = await newPerson();
    const made = await client.data<SeenFeature>("POST", "/features", waypoint("Before"));
    const changed = await client.data<SeenFeature>("PATCH", `/features/${made.uuid}`, {
      title: "After",
      properties: { icon: "elk", color: [1, 2, 3, 0.5], userUuid: "x", createdAt: 1 },
      notes: [{ title: "", contents: "Seen at dawn" }],
      isOwner: false,
    });
    expect(changed).toMatchObject({
      title: "After",
      notes: [{ contents: "Seen at dawn" }],
      properties: { icon: "elk", color: [1, 2, 3, 0.5], createdAt: made.properties.createdAt },
    });
    expect(changed.properties.updatedAt).toBeGreaterThan(made.properties.updatedAt);
    const again = await client.data<SeenFeature>("PATCH", `/features/${made.uuid}`, {
      notes: [{ title: "T", contents: "Seen at dusk" }],
    });
    expect(again.notes).toHaveLength(1);
    expect(again.notes[0]).toMatchObject({ title: "T", contents: "Seen at dusk" });
    expect(again.title).toBe("After");
  });

  it("update a geometry and its measurements", async () => {
    const { client } = await newPerson();
    const track = line(
      [
        [-105, 40],
        [-105, 40.1],
      ],
      "Tracks",
      [1000, 2000],
    );
    const made = await client.data<SeenFeature>("POST", "/features", track);
    const geometry = {
      type: "LineString",
      coordinates: [
        [-98, 38],
        [-98, 38.2],
      ],
    };
    const { client: stranger } = await newPerson();
    expect((await stranger.call("PATCH", `/features/${made.uuid}`, { geometry })).status).toBe(404);
    const moved = await client.data<SeenFeature>("PATCH", `/features/${made.uuid}`, { geometry });
    expect(moved.properties).toMatchObject({ states: ["KS"], times: [1000, 2000] });
    const longer = {
      type: "LineString",
      coordinates: [
        [-98, 38],
        [-98, 38.2],
        [-98, 38.3],
      ],
    };
    const grown = await client.data<SeenFeature>("PATCH", `/features/${made.uuid}`, { geometry: longer });
    expect(grown.properties).toMatchObject({ times: null, duration: null });
  });

  it("give a track new vertices with their own times, or with none", async () => {
    const { client } = await newPerson();
    const at = (...latitudes: number[]) => latitudes.map((latitude) => [-98, latitude]);
    const made = await client.data<SeenFeature>(
      "POST",
      "/features",
      line(at(38, 38.1, 38.2), "Tracks", [1000, 2000, 3000]),
    );
    const url = `/features/${made.uuid}`;
    const geometry = { type: "LineString", coordinates: at(38, 38.2) };
    const trimmed = await client.data<SeenFeature>("PATCH", url, {
      geometry,
      properties: { times: [1000, 5000] },
    });
    expect(trimmed.properties).toMatchObject({ times: [1000, 5000], duration: 4 });
    const refused = await client.call("PATCH", url, { geometry, properties: { times: [1000] } });
    expect(refused.status).toBe(400);
    const without = await client.data<SeenFeature>("PATCH", url, { geometry, properties: { times: null } });
    expect(without.properties).toMatchObject({ times: null, duration: null });
    // Times can't be changed without vertices to match them.
    const alone = await client.data<SeenFeature>("PATCH", url, { properties: { times: [1000, 5000] } });
    expect(alone.properties).toMatchObject({ times: null });
    const { client: stranger } = await newPerson();
    const foreign = await stranger.call("PATCH", url, { geometry, properties: { times: [1, 2] } });
    expect(foreign.status).toBe(404);
  });

  it("restyle many: icons for waypoints, strokes for the others", async () => {
    const { client } = await newPerson();
    const point = await client.data<SeenFeature>("POST", "/features", waypoint("P"));
    const made = await client.data<SeenFeature>(
      "POST",
      "/features",
      line([
        [0, 0],
        [1, 1],
      ]),
    );
    const missing = "00000000-0000-4000-8000-000000000000";
    const outcome = await client.data("PATCH", "/features/styles", {
      featureIds: [point.uuid, made.uuid, missing, "temp-point-1"],
      properties: { icon: "camp", color: [0, 0, 255, 1], strokeWidth: 8 },
    });
    expect(outcome).toEqual({
      successful: [point.uuid, made.uuid],
      failed: [
        { id: missing, reason: "not-found" },
        { id: "temp-point-1", reason: "not-found" },
      ],
    });
    const { features } = await client.data<Page>("POST", "/features/get", {
      featureIds: [made.uuid, point.uuid],
    });
    expect(features[0]?.properties).toMatchObject({ icon: null, strokeWidth: 8, color: [0, 0, 255, 1] });
    expect(features[1]?.properties).toMatchObject({ icon: "camp", strokeWidth: 4, color: [0, 0, 255, 1] });
  });

  it("accept updatedAt among the properties too, where a feature has it", async () => {
    const { client } = await newPerson();
    const made = await client.data<SeenFeature>("POST", "/features", waypoint("Start"));
    const properties = { updatedAt: made.properties.updatedAt };
    const change = (title: string) => client.call("PATCH", `/features/${made.uuid}`, { title, properties });
    expect((await change("First")).status).toBe(200);
    expect((await change("Late")).status).toBe(409);
    expect(await client.data("GET", `/features/${made.uuid}`)).toMatchObject({ title: "First" });
  });

  it("with the same updatedAt succeed once: the other gets 409 and loses nothing", async () => {
    const { client } = await newPerson();
    const made = await client.data<SeenFeature>("POST", "/features", waypoint("Start"));
    const { updatedAt } = made.properties;
    const answers = await Promise.all(
      ["One", "Two", "Three", "Four"].map((title) =>
        client.call("PATCH", `/features/${made.uuid}`, { title, updatedAt }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    const [winner] = answers.filter((answer) => answer.status === 200).map((answer) => answer.body);
    const now = await client.data<SeenFeature>("GET", `/features/${made.uuid}`);
    expect(winner).toMatchObject({ data: { title: now.title } });
    const loser = answers.find((answer) => answer.status === 409);
    expect(problemOf(loser?.body).id).toBe("stale");
  });
});

describe("deleting", () => {
  it("removes features from hunts, and their notes unless they are kept", async () => {
    const { client } = await newPerson();
    const hunt = await client.data<{ uuid: string }>("POST", "/collections", { title: "Hunt" });
    const made: SeenFeature[] = [];
    for (const title of ["a", "b", "c"]) made.push(await client.data("POST", "/features", waypoint(title)));
    const ids = made.map((one) => one.uuid);
    await client.data("PATCH", `/collections/${hunt.uuid}/add/features`, { featureIds: ids });
    for (const noteableId of ids) await client.data("POST", "/notes/feature", { noteableId, contents: "n" });

    const missing = "00000000-0000-4000-8000-000000000000";
    const outcome = await client.data("POST", "/features/delete?deleteNotes=true&deletePhotos=true", {
      featureIds: [ids[0], missing],
    });
    expect(outcome).toEqual({ successful: [ids[0]], failed: [{ id: missing, reason: "not-found" }] });
    expect((await client.call("GET", `/notes/feature/${ids[0]}`)).status).toBe(404);
    await client.data("DELETE", `/features/${ids[1]}?deleteNotes=false`);
    expect((await client.data<{ notes: unknown[] }>("GET", `/notes/feature/${ids[1]}`)).notes).toHaveLength(
      1,
    );
    expect((await client.call("DELETE", `/features/${ids[1]}`)).status).toBe(404);
    expect(await client.data("GET", `/collections/${hunt.uuid}`)).toMatchObject({
      count: 1,
      featureIds: [ids[2]],
    });
  });
});
