import type { Config } from '#platform/server/config/config.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** Address where a person ends emails about notifications without signing in. */
export const unsubscribeAddress = (config: Pick<Config, 'publicUrl' | 'tokenSecret'>, userId: string): string =>
  `${config.publicUrl}/unsubscribe?token=${unsubscribeToken(config, userId)}`;
