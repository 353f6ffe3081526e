import * as app from "../../support/app";
import { button, dialog, leave, type Scene, toolView } from "../scene";

/** The person, the settings and what helps. */
export const ACCOUNT: readonly Scene[] = [
  {
    name: "account",
    who: "walker",
    views: [
      ["person", (page) => app.openTool(page, "Account")],
      [
        "settings",
        async (page) => {
          await button(page, "Account Settings").click();
          await page.getByRole("list", { name: "Sessions" }).waitFor();
        },
      ],
      [
        "wrong password",
        async (page) => {
          await page.getByLabel("Current password").fill("not the one");
          await page.getByLabel("New password").fill("another long secret");
          await button(page, "Change password").click();
          await page.getByRole("alert").getByText("The password is not right.").waitFor();
        },
      ],
      ["sessions", (page) => page.getByRole("list", { name: "Sessions" }).scrollIntoViewIfNeeded()],
      [
        "delete",
        async (page) => {
          await button(page, "Delete account").click();
          await dialog(page).waitFor();
        },
      ],
      [
        "shortcuts",
        async (page) => {
          await leave(page);
          await toolView(page, "Account");
          await button(page, "Keyboard shortcuts").click();
          await page.getByRole("heading", { name: "Keyboard Shortcuts" }).waitFor();
        },
      ],
      [
        "help",
        async (page) => {
          await toolView(page, "Account");
          await button(page, "Help").click();
          await page.getByRole("heading", { name: "Help" }).first().waitFor();
        },
      ],
    ],
  },
  {
    name: "newcomer",
    who: "newcomer",
    views: [
      [
        "trial",
        async (page) => {
          await app.openTool(page, "Account");
          await button(page, /^Try Insider/).waitFor();
        },
      ],
    ],
  },
  {
    name: "administration",
    who: "administrator",
    views: [
      [
        "accounts",
        async (page) => {
          await app.openTool(page, "Account");
          await button(page, "Administration").click();
          await page.getByRole("list", { name: "Accounts" }).waitFor();
        },
      ],
      [
        "roles",
        async (page) => {
          await button(page, /^Change the roles of Robin the guest/).click();
          await dialog(page).getByRole("radio", { name: "Administrator" }).click();
        },
      ],
      [
        "nobody",
        async (page) => {
          await leave(page);
          await page.getByLabel("Search accounts").fill("qqqq");
          await page.getByText("Nobody is called “qqqq”").waitFor();
        },
      ],
    ],
  },
];
