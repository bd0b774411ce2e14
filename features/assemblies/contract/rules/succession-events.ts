import { z } from 'zod';

/** As what someone asks for the chair, in the order of precedence. That a person manages the group is not in the log. */
export const claims = ['secretary', 'teller', 'manager'] as const;
export type Claim = (typeof claims)[number];

const nothing = z.strictObject({});

/** Events by which someone gets the chair whom neither the chair nor the convener gave it to; see `succession.ts`. */
export const successionPayloads = {
  chairAsked: z.strictObject({ as: z.enum(claims) }),
  /** The chair or the convener answers that the chair stays where it is. */
  chairKept: nothing,
  chairTaken: nothing,
} as const;
