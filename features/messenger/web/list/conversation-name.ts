import type { Conversation } from '../../contract/shapes.ts';
import type { useMessengerWords } from '../words.ts';

/** How a conversation is called: as its group, or as whom it is with. */
export const nameOf = (
  { kind, group, partner }: Pick<Conversation, 'kind' | 'group' | 'partner'>,
  t: ReturnType<typeof useMessengerWords>,
): string => (kind === 'group' ? group.name : (partner?.name ?? t('closedAccount')));
