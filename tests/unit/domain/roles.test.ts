import { expect, it } from "vitest";
import {
  isAdministrator,
  isInsider,
  isMapsPro,
  isRegisteredUser,
  isRestricted,
  ROLES,
  type Role,
} from "../../../src/domain/roles";

const those = (test: (roles: readonly Role[]) => boolean) => ROLES.filter((role) => test([role]));

it("are the specification's fourteen", () => {
  expect(ROLES.join(", ")).toBe(
    "administrator, business_member, customer_service, editor, explorer_trial, explorer, guest, insider_plus, insider_trial, insider, maps_pro_trial, maps_pro, registered, gear_rewards",
  );
});

it("seven have Insider status, four Maps Pro status, one marks a registered user", () => {
  expect(those(isInsider)).toEqual([
    "administrator",
    "business_member",
    "customer_service",
    "editor",
    "insider_plus",
    "insider_trial",
    "insider",
  ]);
  expect(those(isMapsPro)).toEqual(["explorer_trial", "explorer", "maps_pro_trial", "maps_pro"]);
  expect(those(isRegisteredUser)).toEqual(["registered"]);
});

it("registered, gear_rewards and guest are restricted when they come first", () => {
  expect(those(isRestricted)).toEqual(["guest", "registered", "gear_rewards"]);
  expect(isRestricted(["insider", "registered"])).toBe(false);
  expect(isRestricted(["registered", "insider"])).toBe(true);
  expect(isRestricted([])).toBe(true);
  expect([isAdministrator(["administrator"]), isAdministrator(["editor", "administrator"])]).toEqual([
    true,
    false,
  ]);
});
