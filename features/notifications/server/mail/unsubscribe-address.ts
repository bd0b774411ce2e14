import type { Config } from '#platform/server/config.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** Where a person ends emails about what is new for them, without signing in. */
export const unsubscribeAddress = (config: Pick<Config, 'publicUrl' | 'tokenSecret'>, userId: string): string =>
  `${config.publicUrl}/unsubscribe?token=${unsubscribeToken(config, userId)}`;
