import { sendShown, VISIBILITY, withIdsApart } from "../../src/api/visibility";
import type { Preferences } from "../../src/domain/preferences";
import type { ShownChange } from "../../src/domain/shownChange";
import type { TestClient } from "../../tests/support/api";

const PREFERENCES = "/user/preferences/maps";

/**
 * Hides one feature, hides everything, shows half, hides one more, and reads the result from both endpoints. Uses the
 * client's code to send and read.
 */
export function hideAllShowHalf(client: TestClient, ids: readonly string[]) {
  const updatedAt = Math.floor(Date.now() / 1000);
  const send = (change: Omit<ShownChange, "updatedAt">) => async () => {
    const result = await sendShown({ ...change, updatedAt }, async ({ query, bytes }) => {
      const words = new URLSearchParams(
        Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
      );
      const response = await fetch(new URL(`/api/v1${VISIBILITY}?${words}`, client.url), {
        method: "PATCH",
        headers: {
          origin: client.url,
          cookie: client.cookieHeader(),
          "content-type": "application/octet-stream",
        },
        body: bytes ?? null,
      });
      if (!response.ok) throw new Error(await response.text());
      return { success: true, data: null };
    });
    if (!result.success) throw new Error(result.data.message);
    return 1;
  };
  const read = async () => {
    const preferences = await client.data<Preferences>("GET", `${PREFERENCES}?visible=apart`);
    const result = await withIdsApart(preferences, async () => {
      const response = await fetch(new URL(`/api/v1${VISIBILITY}`, client.url), {
        headers: { cookie: client.cookieHeader() },
      });
      return { success: true, data: new Uint8Array(await response.arrayBuffer()) };
    });
    if (!result.success) throw new Error(result.data.message);
    const { hidden, features } = result.data.features.visible;
    console.log(`${hidden ? `${hidden.length} hidden` : `${features.length} shown`}`);
    return 1;
  };
  const half = ids.filter((_, index) => index % 2 === 0);
  return [
    { what: "hide one", work: send({ base: "all", show: [], hide: ids.slice(0, 1) }) },
    { what: "hide all", work: send({ base: "none", show: [], hide: [] }) },
    { what: "show half", work: send({ base: "keep", show: half, hide: [] }) },
    { what: "hide one more", work: send({ base: "keep", show: [], hide: half.slice(0, 1) }) },
    { what: "read", work: read },
    {
      what: "read by the preferences alone",
      work: async () => {
        const { features } = await client.data<Preferences>("GET", PREFERENCES);
        console.log(`${features.visible.features.length} listed`);
        return 1;
      },
    },
  ];
}
