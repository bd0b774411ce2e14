import { HandshakeIcon } from '#platform/web/ui/icons.tsx';
import { useNegotiationWords } from '../words.ts';
import { useStart } from './use-start.tsx';

export function StartHere({ groupId }: { groupId: string }) {
  const t = useNegotiationWords();
  const { button, dialog } = useStart(groupId);
  return (
    <>
      {button({ variant: 'secondary', icon: HandshakeIcon, children: t('startHere') })}
      {dialog}
    </>
  );
}
