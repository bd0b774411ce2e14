import { HandshakeIcon } from '#platform/web/ui/icons.tsx';
import { useNegotiationWords } from '../words.ts';
import { useStart } from './use-start.tsx';

export function StartHere({ groupId }: { groupId: string }) {
  const t = useNegotiationWords();
  return useStart(groupId).button({ variant: 'secondary', icon: HandshakeIcon, children: t('startHere') });
}
