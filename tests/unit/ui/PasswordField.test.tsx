// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { PasswordField } from "../../../src/ui/PasswordField";

afterEach(cleanup);

it("shows a password and hides it again", async () => {
  render(<PasswordField label="New password" value="elk in the fog" onChange={() => {}} />);
  const field = screen.getByLabelText<HTMLInputElement>("New password");
  expect(field.type).toBe("password");
  await userEvent.click(screen.getByRole("button", { name: "Show new password" }));
  expect(field.type).toBe("text");
  await userEvent.click(screen.getByRole("button", { name: "Hide new password" }));
  expect(field.type).toBe("password");
});
