import { useState, type ReactNode } from 'react';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { acceptMessageRequest, declineMessageRequest, listConversations, readConversation } from '../../contract/endpoints.ts';
import type { ConversationWhole } from '../../contract/shapes.ts';
import { useMessengerWords } from '../words.ts';

/** Message request above the field. A reply also accepts it. */
export function RequestNotice({ conversation: { id, partner, request } }: { conversation: ConversationWhole }): ReactNode {
  const t = useMessengerWords();
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'accept' | 'decline'>();
  if (request !== 'received' || !partner) return null;
  const { name } = partner;
  async function answer(given: 'accept' | 'decline') {
    setBusy(given);
    try {
      await call(given === 'accept' ? acceptMessageRequest : declineMessageRequest, { params: { id }, body: {} });
      if (given === 'decline') {
        navigate('/messenger');
        toast(t('requestDeclined', { name }), { tone: 'success' });
      }
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    await refresh(readConversation, listConversations);
    setBusy(undefined);
  }
  return (
    <Notice
      className="mx-3 mt-3 tablet:mx-5"
      title={t('requestTitle', { name })}
      actions={
        <>
          <Button size="small" isBusy={busy === 'accept'} onClick={() => void answer('accept')}>
            {t('acceptRequest')}
          </Button>
          <Button size="small" variant="secondary" isBusy={busy === 'decline'} onClick={() => void answer('decline')}>
            {t('declineRequest')}
          </Button>
        </>
      }
    >
      {t('requestText', { name })}
    </Notice>
  );
}
