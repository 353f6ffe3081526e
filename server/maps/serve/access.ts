import type { FastifyRequest } from "fastify";
import { seesLayer } from "../../../src/domain/mapData";
import type { Role } from "../../../src/domain/roles";
import { PREVIEW } from "../drafts/describe";

/** The roles of who sent a request; null without an account. */
export type RolesOf = (request: FastifyRequest) => Promise<readonly Role[] | null>;

interface Restrictable {
  id: string;
  version: string;
  roles?: readonly Role[] | undefined;
}

/** What is published. */
interface Published<Layer> {
  list(): readonly Layer[];
  find(id: string): Layer | undefined;
}

/** Which layers, or archives, of map data a request may see: every route that serves one asks here. */
export class LayerAccess<Layer extends Restrictable> {
  readonly #catalog: Published<Layer>;
  readonly #drafted: (uuid: string) => Layer | undefined;
  readonly #rolesOf: RolesOf;

  constructor(
    catalog: Published<Layer>,
    drafted: (uuid: string) => Layer | undefined,
    rolesOf: RolesOf = async () => null,
  ) {
    this.#catalog = catalog;
    this.#drafted = drafted;
    this.#rolesOf = rolesOf;
  }

  /** A published layer by its id, or a draft's preview. */
  find(name: string): Layer | undefined {
    if (!name.startsWith(PREVIEW)) return this.#catalog.find(name);
    const [uuid = "", version] = name.slice(PREVIEW.length).split(".");
    const layer = this.#drafted(uuid);
    return layer?.version === version ? layer : undefined;
  }

  /** Whether what a service's name stands for is for some accounts only. */
  isRestricted(name: string): boolean {
    return name.startsWith(PREVIEW) || (this.find(name)?.roles ?? []).length > 0;
  }

  async allows(request: FastifyRequest, name: string): Promise<boolean> {
    if (!this.isRestricted(name)) return true;
    const roles = await this.#rolesOf(request);
    if (name.startsWith(PREVIEW)) return roles?.[0] === "administrator";
    const layer = this.find(name);
    return layer !== undefined && seesLayer(layer, roles);
  }

  /** The ids of the published layers that a request may see. */
  async visible(request: FastifyRequest): Promise<string[]> {
    const layers = this.#catalog.list();
    const restricted = layers.some(({ roles = [] }) => roles.length > 0);
    const roles = restricted ? await this.#rolesOf(request) : null;
    return layers.filter((layer) => seesLayer(layer, roles)).map(({ id }) => id);
  }
}
