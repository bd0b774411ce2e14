import type { ReactNode } from 'react';
import { useQuery } from '#platform/web/queries/queries.ts';
import { passkeysQuery, sessionsQuery, twoFactorQuery } from '../queries.ts';
import { useAccountWords } from '../words.ts';

/** Whether two-factor sign-in is on. */
export function TwoFactorStatus(): ReactNode {
  const t = useAccountWords();
  const { data } = useQuery(twoFactorQuery());
  return data && t(data.isOn ? 'twoFactor.isOn' : 'twoFactor.isOff');
}

/** Number of passkeys. */
export function PasskeyCount(): ReactNode {
  return useQuery(passkeysQuery()).data?.items.length;
}

/** Number of open sessions. */
export function SessionCount(): ReactNode {
  return useQuery(sessionsQuery()).data?.items.length;
}
