import type { Config } from '#platform/server/config/config.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** Address where a person ends emails about notifications without signing in. */
export const unsubscribeAddress = (config: Pick<Config, 'publicUrl' | 'tokenSecret'>, userId: string): string =>
  addressWith(config, unsubscribeToken(config, userId));

/** Address where a person ends emails of another feature, by its token. */
export const addressWith = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string => `${publicUrl}/unsubscribe?token=${token}`;
