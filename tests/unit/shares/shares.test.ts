import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openHunt } from "../../../src/features/content/hunts/slice";
import { pageShown, sessionStarted } from "../../../src/features/session/slice";
import { answerOffer, createLink, leaveShare, loadShares, rescind } from "../../../src/features/shares/slice";
import { memoryStorage, USER } from "../app/fakes";
import { feature, hunt, recipient } from "../content/memoryApi";
import { loadedContent } from "../content/setup";
import { followed } from "../sync/setup";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const theirs = (uuid: string) => feature(uuid, { isOwner: false });
const item = { type: "collection", uuid: "elk" } as const;
const contents = () => ({
  features: [feature("mine"), theirs("a"), theirs("b")],
  collections: [
    hunt("elk", { isOwner: false, featureIds: ["a", "b"] }),
    hunt("deer", { isOwner: false, featureIds: ["b"] }),
    hunt("own", { featureIds: ["mine"] }),
  ],
});
type Run = Awaited<ReturnType<typeof loadedContent>>;
const links = ({ state }: Run) => state().modals.flatMap((m) => (m.kind === "share-link" ? [m.link] : []));

describe("a share link", () => {
  it("is copied to the clipboard in its short form", async () => {
    const writeText = vi.fn(async () => {});
    const run = await loadedContent(contents(), { clipboard: { writeText } });
    run.store.dispatch(createLink({ type: "collection", uuid: "own" }));
    expect(run.state().shares.linking).toBe(true);
    await run.settle();
    expect(writeText).toHaveBeenCalledWith("https://maps.example/s/collection-own");
    expect(run.toasts()).toEqual(["Share link copied to clipboard"]);
    expect(run.state().shares.linking).toBe(false);
  });

  it("is shown when there is no clipboard, in its long form when there is no short one", async () => {
    const run = await loadedContent({ ...contents(), failing: { shortLink: { status: 500 } } });
    run.store.dispatch(createLink({ type: "collection", uuid: "own" }));
    await run.settle();
    expect(links(run)).toEqual(["https://maps.example/maps/#share-token=collection-own"]);
  });

  it("is shown with a message when copying is refused", async () => {
    const writeText = () => Promise.reject(new Error("NotAllowedError"));
    const run = await loadedContent(contents(), { clipboard: { writeText } });
    run.store.dispatch(createLink({ type: "collection", uuid: "own" }));
    await run.settle();
    expect(run.toasts()).toEqual(["There was an issue copying the share link"]);
    expect(links(run)).toEqual(["https://maps.example/s/collection-own"]);
  });

  it("reports that it couldn't be created", async () => {
    const run = await loadedContent({ ...contents(), failing: { createShare: { status: 500 } } });
    run.store.dispatch(createLink({ type: "collection", uuid: "own" }));
    await run.settle();
    expect(run.toasts()).toEqual(["There was an issue generating a share link"]);
    expect(run.state().shares.linking).toBe(false);
  });
});

describe("recipients", () => {
  const share = recipient({ type: "collection", uuid: "own" });

  it("are loaded, and one is removed", async () => {
    const run = await loadedContent(contents());
    run.store.dispatch(loadShares({ type: "collection", uuid: "own" }));
    await run.settle();
    expect(run.state().shares.people).toEqual([share]);
    run.store.dispatch(rescind({ share, renewLink: false }));
    await run.settle();
    expect(run.state().shares.people).toEqual([]);
    expect(run.toasts()).toEqual(["Rescinded share."]);
  });

  it("stay when removing fails, and go when they have left themselves", async () => {
    for (const [status, left, toast] of [
      [500, 1, "There was an issue rescinding the share"],
      [404, 0, "Rescinded share."],
    ] as const) {
      const run = await loadedContent({ ...contents(), failing: { rescindShare: { status } } });
      run.store.dispatch(loadShares({ type: "collection", uuid: "own" }));
      await run.settle();
      run.store.dispatch(rescind({ share, renewLink: false }));
      await run.settle();
      expect(run.state().shares.people).toHaveLength(left);
      expect(run.toasts()).toEqual([toast]);
    }
  });
});

describe("leaving a share", () => {
  it("forgets the hunt and its other content, and opens the list of hunts", async () => {
    const run = await loadedContent(contents());
    run.store.dispatch(openHunt("elk"));
    await run.settle();
    run.store.dispatch(leaveShare(item));
    await run.settle();
    expect(run.toasts()).toEqual(["You have succesfully left the shared hunt."]);
    expect(run.state().hunts.ids.toSorted()).toEqual(["deer", "own"]);
    expect([...run.state().content.table.rows()].map(({ uuid }) => uuid).toSorted()).toEqual(["b", "mine"]);
    expect(run.state().sidebar.view).toEqual({ name: "Content", metadata: { tab: "collections" } });
    expect(run.map.named("remove").flatMap(([, ids]) => ids)).toEqual(["a"]);
  });

  it("forgets a feature that was shared by itself", async () => {
    const run = await loadedContent({ features: [theirs("a")] });
    run.store.dispatch(leaveShare({ type: "feature", uuid: "a" }));
    await run.settle();
    expect(run.toasts()).toEqual(["You have succesfully left the shared feature."]);
    expect(run.state().content.table.size).toBe(0);
  });

  it.each([
    ["hunt", item],
    ["feature", { type: "feature", uuid: "a" } as const],
  ])("reports when leaving the %s failed, and keeps it", async (word, left) => {
    const run = await loadedContent({ ...contents(), failing: { leaveShare: { status: 500 } } });
    run.store.dispatch(leaveShare(left));
    await run.settle();
    expect(run.toasts()).toEqual([`There was an issue leaving the shared ${word}.`]);
    expect(run.state().content.table.size).toBe(3);
    expect(run.state().hunts.ids).toContain("elk");
  });
});

describe("a share ended by its owner", () => {
  it("leaves lists and map within seconds, and at once when the page is visible again, without an error", async () => {
    const run = await followed(contents());
    const ended = () => run.state().toasts.filter(({ id }) => id === "share-ended");
    const gone = (kind: "collection" | "feature", id: string) => ({ kind, id, parent: null });
    run.store.dispatch(openHunt("elk"));
    await run.settle(100);
    run.changing.change({ deleted: [gone("collection", "elk"), gone("feature", "a")] });
    await run.settle(15_000);
    expect([...run.state().content.table.ids].sort()).toEqual(["b", "mine"]);
    expect(run.state().hunts.ids).toEqual(["deer", "own"]);
    expect(run.state().sidebar.view?.name).toBe("Content");
    expect(ended()).toMatchObject([{ text: "“Hunt elk” is no longer shared with you.", icon: "info" }]);
    run.changing.change({ deleted: [gone("collection", "deer"), gone("feature", "b")] });
    run.store.dispatch(pageShown());
    await run.settle(100);
    expect(run.state().content.table.ids).toEqual(["mine"]);
    expect(run.map.named("remove").at(-1)?.[1]).toEqual(["b"]);
    expect(run.toasts()).not.toContain("Sorry, but it looks like that hunt does not exist");
  });

  it("is forgotten without an error when it is opened before the page has heard of it", async () => {
    const run = await loadedContent(contents());
    await run.server.api.leaveShare("collection", "elk");
    run.store.dispatch(openHunt("elk"));
    await run.settle(100);
    expect(run.toasts()).toEqual(["“Hunt elk” is no longer shared with you."]);
    expect([...run.state().content.table.ids].sort()).toEqual(["b", "mine"]);
  });
});

describe("a share in the page's address", () => {
  const at = (hash: string) => {
    let changed = () => {};
    const address = {
      value: hash,
      hash: () => address.value,
      clearHash: () => {
        address.value = "";
      },
      onHashChange: (listener: () => void) => {
        changed = listener;
        return () => {};
      },
      goTo: (next: string) => {
        address.value = next;
        changed();
      },
    };
    return address;
  };
  const started = sessionStarted({ user: USER, remote: {} });
  const offered = () => ({
    features: [theirs("a"), theirs("b")],
    collections: [contents().collections[0] ?? hunt("")],
  });

  const offer = ({ state }: Run) => state().modals.find((modal) => modal.kind === "accept-share");

  it("is offered at the start; once accepted, the hunt appears with its features, visible and open", async () => {
    const address = at("#share-token=collection-elk");
    const run = await loadedContent(offered(), { address });
    run.store.dispatch(started);
    await run.settle();
    expect(offer(run)).toMatchObject({ token: "collection-elk", view: { sharer: { firstName: "Robin" } } });
    expect(run.server.named("acceptShare")).toEqual([]);
    run.store.dispatch(answerOffer({ token: "another", answer: "accept" }));
    run.store.dispatch(answerOffer({ token: "collection-elk", answer: "accept" }));
    await run.settle();
    expect(run.server.named("acceptShare")).toEqual([["acceptShare", "collection-elk"]]);
    expect(address.value).toBe("");
    expect(run.state().hunts.byId.elk?.featureIds).toEqual(["a", "b"]);
    expect(run.state().sidebar.view).toEqual({ name: "Collection", metadata: { uuid: "elk" } });
    expect(run.toasts()).toEqual(["Shared hunt added."]);
  });

  it("is forgotten when declined, and stays when left open", async () => {
    for (const [answer, hash] of [
      ["decline", ""],
      ["later", "#share-token=collection-elk"],
    ] as const) {
      const address = at("#share-token=collection-elk");
      const run = await loadedContent(offered(), { address });
      run.store.dispatch(started);
      await run.settle();
      run.store.dispatch(answerOffer({ token: "collection-elk", answer }));
      await run.settle();
      expect(run.server.named("acceptShare")).toEqual([]);
      expect(address.value).toBe(hash);
    }
  });

  it("is accepted at once after a log-in to keep it, one time", async () => {
    const address = at("#share-token=collection-elk");
    const storage = memoryStorage({ keptShare: "collection-elk" });
    const run = await loadedContent(offered(), { address, storage });
    run.store.dispatch(started);
    await run.settle();
    expect(run.toasts()).toEqual(["Shared hunt added."]);
    expect(storage.getItem("keptShare")).toBeNull();
  });

  it("is offered when the address changes while the app is open", async () => {
    const address = at("");
    const run = await loadedContent(offered(), { address });
    run.store.dispatch(started);
    await run.settle();
    expect(run.server.named("acceptShare")).toEqual([]);
    address.goTo("#share-token=feature-a");
    await run.settle();
    run.store.dispatch(answerOffer({ token: "feature-a", answer: "accept" }));
    await run.settle();
    expect(run.state().sidebar.view).toEqual({ name: "FeatureDetail", metadata: { uuid: "a" } });
  });

  it("stays, with the server's message, when the share is refused", async () => {
    const address = at("#share-token=nothing");
    const run = await loadedContent(offered(), { address });
    run.store.dispatch(started);
    await run.settle();
    expect(run.toasts()).toEqual(["share-not-found."]);
    expect(address.value).toBe("#share-token=nothing");
  });
});
