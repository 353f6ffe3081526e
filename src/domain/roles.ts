export const ROLES = [
  "administrator",
  "business_member",
  "customer_service",
  "editor",
  "explorer_trial",
  "explorer",
  "guest",
  "insider_plus",
  "insider_trial",
  "insider",
  "maps_pro_trial",
  "maps_pro",
  "registered",
  "gear_rewards",
] as const;
export type Role = (typeof ROLES)[number];

/** Trial roles for registered users. Each can be used once. */
export const TRIALS = ["explorer_trial", "insider_trial"] as const satisfies readonly Role[];
export type Trial = (typeof TRIALS)[number];
export const TRIAL_DAYS = 14;

const INSIDER: readonly Role[] = [
  "administrator",
  "business_member",
  "customer_service",
  "editor",
  "insider",
  "insider_plus",
  "insider_trial",
];
const MAPS_PRO: readonly Role[] = ["explorer_trial", "explorer", "maps_pro_trial", "maps_pro"];
const RESTRICTED: readonly Role[] = ["registered", "gear_rewards", "guest"];

/** Whether any role includes the Insider plan's rights. */
export const isInsider = (roles: readonly Role[]): boolean => roles.some((role) => INSIDER.includes(role));

/** Whether the user can set others' roles. Only the first role counts, as everywhere. */
export const isAdministrator = (roles: readonly string[]): boolean => roles[0] === "administrator";

export const isMapsPro = (roles: readonly Role[]): boolean => roles.some((role) => MAPS_PRO.includes(role));

export const isRegisteredUser = (roles: readonly Role[]): boolean => roles.includes("registered");

/** Whether the user has no access to 3D, terrain analysis and premium layers. Only the first role counts. */
export const isRestricted = (roles: readonly Role[]): boolean => {
  const first = roles[0];
  return first === undefined || RESTRICTED.includes(first);
};
