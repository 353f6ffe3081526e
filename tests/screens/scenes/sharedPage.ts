import * as app from "../../support/app";
import { button, type Scene } from "../scene";

/** Shared pages, with and without an account. */
export const SHARED_PAGE: readonly Scene[] = [
  {
    name: "shared page",
    who: null,
    views: [
      [
        "visitor",
        async (page, { url, token }) => {
          await page.goto(`${url}/s/${token}`);
          await page.getByRole("list", { name: "What is shared" }).waitFor();
          await page.getByRole("main", { name: "Map" }).getByRole("button", { name: "Zoom in" }).waitFor();
          await page.waitForLoadState("networkidle");
        },
      ],
      [
        "feature",
        async (page) => {
          const list = page.getByRole("list", { name: "What is shared" });
          await list.getByRole("button", { name: "North spring" }).click();
          await list.locator('[aria-current="true"]').getByText("North spring").waitFor();
        },
      ],
      [
        "wrong link",
        async (page, { url }) => {
          await page.goto(`${url}/s/${"A".repeat(24)}`);
          await page.getByRole("heading", { name: "This link doesn't work" }).waitFor();
        },
      ],
    ],
  },
  {
    name: "shared with me",
    who: "newcomer",
    views: [
      [
        "accept",
        async (page, { url, token }) => {
          await page.goto(`${url}/s/${token}`);
          await page.getByRole("dialog").waitFor();
        },
      ],
      [
        "accepted",
        async (page) => {
          await button(page, "Add to my content").click();
          await app.mapReady(page);
          await page.getByText("Shared hunts cannot be edited.").waitFor();
        },
      ],
    ],
  },
];
