import type { TestClient } from "./api";

export interface Operation {
  method: string;
  /** Below /api/v1, with parameters as {names}. */
  path: string;
  /** Whether it works without a session. */
  open: boolean;
  schema: { security?: unknown[]; requestBody?: unknown };
}

/** Returns every operation in the server's OpenAPI description. */
export async function operationsOf(client: TestClient): Promise<Operation[]> {
  const { body } = await client.request("GET", "/api/openapi.json");
  const { paths } = body as { paths: Record<string, Record<string, Operation["schema"]>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, schema]) => ({
      method: method.toUpperCase(),
      path: path.replace("/api/v1", ""),
      open: schema.security?.length === 0,
      schema,
    })),
  );
}
