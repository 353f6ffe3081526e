import { z } from "zod";
import { LOCATION_MAX, NAME_MAX } from "../../src/domain/limits";
import { text, title, uuid } from "./common";

export const profileBody = z.object({
  firstName: title(NAME_MAX),
  lastName: text(NAME_MAX),
  location: text(LOCATION_MAX).describe("Free text; empty for none"),
});
export const avatarParams = z.object({ user: uuid, file: uuid });
