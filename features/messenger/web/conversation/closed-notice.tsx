import { useState, type ReactNode } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { listBlocks, listConversations, readConversation, unblockPerson } from '../../contract/endpoints.ts';
import type { ConversationWhole } from '../../contract/shapes.ts';
import { useMessengerWords } from '../words.ts';

/** Replaces the field in a conversation that can only be read. */
export function ClosedNotice({ conversation: { partner, isBlocked, request, can } }: { conversation: ConversationWhole }): ReactNode {
  const t = useMessengerWords();
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  async function unblock() {
    if (!partner) return;
    setIsBusy(true);
    await call(unblockPerson, { params: { userId: partner.id } }).catch(() => {});
    await refresh(listConversations, readConversation, listBlocks);
    setIsBusy(false);
  }
  return (
    <Notice
      className="m-3 tablet:mx-5"
      actions={
        can.unblock && (
          <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => void unblock()}>
            {t('unblock')}
          </Button>
        )
      }
    >
      {partner && isBlocked
        ? t('blockedText', { name: partner.name })
        : partner && request === 'sent'
          ? t('requestSent', { name: partner.name })
          : t('closedText')}
    </Notice>
  );
}
