import type { Role } from "../../domain/roles";

/** Display names of the roles. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  administrator: "Administrator",
  business_member: "Business member",
  customer_service: "Customer service",
  editor: "Editor",
  explorer_trial: "Explorer trial",
  explorer: "Explorer",
  guest: "Guest",
  insider_plus: "Insider Plus",
  insider_trial: "Insider trial",
  insider: "Insider",
  maps_pro_trial: "Maps Pro trial",
  maps_pro: "Maps Pro",
  registered: "Registered",
  gear_rewards: "Gear Rewards",
};
