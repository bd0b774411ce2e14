import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { uuid } from '#platform/contract/id.ts';
import { line } from '#platform/contract/text.ts';
import { tokenAreas, tokenLevels, type TokenScope } from '#platform/contract/token-scope.ts';
import { integrationLimits } from './limits.ts';

const scope = z.enum(tokenAreas.flatMap((area) => tokenLevels.map((level): TokenScope => `${area}:${level}`)));

export const tokenParams = z.strictObject({ id: uuid });

export const newToken = z.strictObject({
  name: line(integrationLimits.name).min(1),
  scopes: z
    .array(scope)
    .min(1)
    .max(tokenAreas.length * tokenLevels.length),
  days: z.enum(integrationLimits.tokenDays),
  commandId: commandId.optional(),
});

/** The only reply with the token itself. */
export const tokenMade = z.object({ id: z.string(), token: z.string() });

export const ownTokens = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Last characters of the token. */
      ending: z.string(),
      scopes: z.array(z.string()),
      createdAt: z.string(),
      expiresAt: z.string(),
      isExpired: z.boolean(),
      /** Null if it was never used. */
      lastUsedAt: z.string().nullable(),
    }),
  ),
  /** Scopes that a token can have in this installation. */
  scopes: z.array(scope),
});
export type OwnToken = z.output<typeof ownTokens>['items'][number];
