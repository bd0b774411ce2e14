import type { Conversation } from '../../contract/shapes.ts';
import type { useMessengerWords } from '../words.ts';

/** Name of a conversation: that of its group, or of the partner. */
export const nameOf = (
  { kind, group, partner }: Pick<Conversation, 'kind' | 'group' | 'partner'>,
  t: ReturnType<typeof useMessengerWords>,
): string => (kind === 'group' ? group.name : (partner?.name ?? t('closedAccount')));
