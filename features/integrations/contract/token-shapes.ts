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

/** The one answer that holds the token itself. */
export const tokenMade = z.object({ id: z.string(), token: z.string() });

export const ownTokens = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Its last letters. */
      ending: z.string(),
      scopes: z.array(z.string()),
      createdAt: z.string(),
      expiresAt: z.string(),
      isExpired: z.boolean(),
      /** Null until it was used. */
      lastUsedAt: z.string().nullable(),
    }),
  ),
  /** What a token can be made for in this installation. */
  scopes: z.array(scope),
});
export type OwnToken = z.output<typeof ownTokens>['items'][number];
