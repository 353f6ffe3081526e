import type { Operation } from "./openApi";
import type { Victim } from "./victim";

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/** Fields that clients may not set, added to every object that is sent. */
export const forbiddenFields = (victim: Victim): Record<string, unknown> => ({
  userUuid: victim.account.uuid,
  userId: victim.account.uuid,
  user_id: victim.account.uuid,
  ownerId: victim.account.uuid,
  uuid: victim.ids.feature,
  id: victim.ids.feature,
  isOwner: true,
  sharedBy: null,
  roles: ["administrator"],
  importId: victim.ids.import,
});

/**
 * Returns a valid body for an endpoint's schema that refers to the victim's items wherever it can and adds forbidden
 * fields.
 *
 * @param target id for single references
 */
export function takeoverBody({ schema }: Operation, victim: Victim, target: string): unknown {
  const { requestBody } = schema as { requestBody?: { content: Record<string, { schema: Schema }> } };
  const body = requestBody?.content["application/json"]?.schema;
  const ids = Object.values(victim.ids);
  const known: Record<string, unknown> = {
    featureIds: ids,
    collectionIds: ids,
    noteableId: target,
    title: "Taken over",
    contents: "Taken over",
    geometry: { type: "Point", coordinates: [1, 2, 3] },
    ghType: "Point",
    icon: null,
    color: [0, 0, 0, 1],
    times: null,
    type: "KML",
    token: "x".repeat(43),
    longLink: victim.link,
    updatedAt: undefined,
    jobs: [{ action: "change", path: "global/pinned/collection", values: victim.ids.hunt }],
    // Wrong on purpose, because the caller's own account must survive.
    password: "not the password",
  };
  const make = (part: Schema | undefined): unknown => {
    if (!part) return "text";
    if (part.enum) return part.enum[0];
    if (part.anyOf) return make(part.anyOf[0]);
    const type = Array.isArray(part.type) ? part.type[0] : part.type;
    if (type === "object") {
      const entries = Object.entries(part.properties ?? {}).map(([name, inner]) => [
        name,
        name in known ? known[name] : make(inner),
      ]);
      return { ...forbiddenFields(victim), ...Object.fromEntries(entries) };
    }
    if (type === "array") return [make(part.items)];
    if (type === "number" || type === "integer") return 1;
    if (type === "boolean") return true;
    return "not the password";
  };
  return body ? make(body) : forbiddenFields(victim);
}
