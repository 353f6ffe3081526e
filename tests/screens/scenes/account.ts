import * as app from "../../support/app";
import { button, dialog, leave, type Scene, toolView } from "../scene";

/** Account, settings and help. */
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
          await page.getByRole("alert").getByText("The password is incorrect.").waitFor();
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
          await page.getByText("No accounts match “qqqq”").waitFor();
        },
      ],
      [
        "menu",
        async (page) => {
          await page.getByLabel("Search accounts").fill("");
          await button(page, "More actions for Robin the guest").click();
          await page.getByRole("menuitem", { name: "Delete account" }).waitFor();
        },
      ],
      [
        "delete",
        async (page) => {
          await page.getByRole("menuitem", { name: "Delete account" }).click();
          await dialog(page).waitFor();
        },
      ],
      [
        "suspend",
        async (page) => {
          await leave(page);
          await button(page, "More actions for Robin the newcomer").click();
          await page.getByRole("menuitem", { name: "Suspend" }).click();
          await dialog(page).waitFor();
        },
      ],
      [
        "suspended",
        async (page) => {
          await dialog(page).getByRole("button", { name: "Suspend" }).click();
          await page.getByText("Suspended", { exact: true }).waitFor();
        },
      ],
      [
        "invite",
        async (page) => {
          // Other scenes need this account.
          await button(page, "More actions for Robin the newcomer").click();
          await page.getByRole("menuitem", { name: "Unsuspend" }).click();
          await page.getByText("Suspended", { exact: true }).waitFor({ state: "detached" });
          await page.getByRole("tab", { name: "Invitations" }).click();
          await page.getByText("No open invitations").waitFor();
          await button(page, "Invite someone").click();
          await page.getByLabel("For whom (optional)").fill("Alex, from the Tuesday group");
        },
      ],
      [
        "invitation link",
        async (page) => {
          await button(page, "Create invitation").click();
          await page.getByRole("dialog", { name: "Invitation link" }).waitFor();
        },
      ],
      [
        "invitations",
        async (page) => {
          await button(page, "Done").click();
          await page.getByRole("list", { name: "Invitations" }).waitFor();
        },
      ],
      [
        "audit log",
        async (page) => {
          await page.getByRole("tab", { name: "Audit log" }).click();
          await page.getByRole("list", { name: "Audit log" }).waitFor();
        },
      ],
    ],
  },
];
