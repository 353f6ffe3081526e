import { runSaga } from "redux-saga";
import { delay, type SagaGenerator } from "typed-redux-saga";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isMobileBrowser } from "../../../src/app/mobileBrowser";
import { guarded } from "../../../src/app/rootSaga";
import { parseRuntimeConfig } from "../../../src/domain/appConfig";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("a failing watcher is logged and restarted without stopping its siblings", async () => {
  let starts = 0;
  let ticks = 0;
  function* broken(): SagaGenerator<void> {
    starts += 1;
    yield* delay(1);
    if (starts < 3) throw new Error("broken");
  }
  function* sibling(): SagaGenerator<void> {
    for (;;) {
      yield* delay(100);
      ticks += 1;
    }
  }
  runSaga({}, guarded, "broken", broken);
  const task = runSaga({}, guarded, "sibling", sibling);
  await vi.advanceTimersByTimeAsync(5000);
  expect(starts).toBe(3);
  expect(ticks).toBe(50);
  expect(console.error).toHaveBeenCalledTimes(2);
  task.cancel();
});

it("phones are distinguished from tablets and computers", () => {
  const android =
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131 Mobile Safari/537.36";
  const tablet = "Mozilla/5.0 (Linux; Android 15; SM-X900) AppleWebKit/537.36 Chrome/131 Safari/537.36";
  const iphone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";
  const ipad = "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";
  const linux = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131 Safari/537.36";
  expect([android, iphone, tablet, ipad, linux].map(isMobileBrowser)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

it("the runtime configuration is read with any slashes, and refused without a server", () => {
  expect(parseRuntimeConfig({ userApiUrl: "/api/v1/", contentSiteUrl: "https://site.example.org/" })).toEqual(
    {
      environment: "production",
      userApiUrl: "/api/v1",
      contentSiteUrl: "https://site.example.org",
      shopUrl: "",
      analyticsUrl: "",
      signedIn: true,
      phoneAllowed: false,
    },
  );
  for (const value of [null, "text", {}, { userApiUrl: "", contentSiteUrl: "" }, { userApiUrl: "/api/v1" }])
    expect(parseRuntimeConfig(value)).toBeNull();
});
