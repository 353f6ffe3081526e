import type { FastifyRequest } from "fastify";
import { seesLayer } from "../../../src/domain/mapData";
import type { Role } from "../../../src/domain/roles";
import { PREVIEW } from "../drafts/describe";

/** Returns the roles behind a request, or null for an anonymous one. */
export type RolesOf = (request: FastifyRequest) => Promise<readonly Role[] | null>;

interface Restrictable {
  id: string;
  version: string;
  roles?: readonly Role[] | undefined;
}

interface Published<Layer> {
  list(): readonly Layer[];
  find(id: string): Layer | undefined;
}

/** Decides which layers or archives a request may see. Every route that serves them checks here. */
export class LayerAccess<Layer extends Restrictable> {
  private readonly catalog: Published<Layer>;
  private readonly drafted: (uuid: string) => Layer | undefined;
  private readonly rolesOf: RolesOf;

  constructor(
    catalog: Published<Layer>,
    drafted: (uuid: string) => Layer | undefined,
    rolesOf: RolesOf = async () => null,
  ) {
    this.catalog = catalog;
    this.drafted = drafted;
    this.rolesOf = rolesOf;
  }

  /** Finds a published layer by ID, or the preview of a draft. */
  find(name: string): Layer | undefined {
    if (!name.startsWith(PREVIEW)) return this.catalog.find(name);
    const [uuid = "", version] = name.slice(PREVIEW.length).split(".");
    const layer = this.drafted(uuid);
    return layer?.version === version ? layer : undefined;
  }

  /** Returns whether a service is restricted to some accounts. */
  isRestricted(name: string): boolean {
    return name.startsWith(PREVIEW) || (this.find(name)?.roles ?? []).length > 0;
  }

  async allows(request: FastifyRequest, name: string): Promise<boolean> {
    if (!this.isRestricted(name)) return true;
    const roles = await this.rolesOf(request);
    if (name.startsWith(PREVIEW)) return roles?.[0] === "administrator";
    const layer = this.find(name);
    return layer !== undefined && seesLayer(layer, roles);
  }

  /** Returns the IDs of the published layers that a request may see. */
  async visible(request: FastifyRequest): Promise<string[]> {
    const layers = this.catalog.list();
    const restricted = layers.some(({ roles = [] }) => roles.length > 0);
    const roles = restricted ? await this.rolesOf(request) : null;
    return layers.filter((layer) => seesLayer(layer, roles)).map(({ id }) => id);
  }
}
