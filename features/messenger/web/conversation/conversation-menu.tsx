import { useState, type ReactNode } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { BanIcon, BellIcon, ClockIcon, SettingsIcon, UserIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import type { MenuItem } from '#platform/web/ui/menu.tsx';
import { MoreMenu } from '#platform/web/ui/more-menu.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { blockPerson, listBlocks, listConversations, muteConversation, readConversation } from '../../contract/endpoints.ts';
import type { ConversationWhole } from '../../contract/shapes.ts';
import { useMessengerWords } from '../words.ts';

const hourMs = 3_600_000;
/** Represents a permanent mute. */
const forGood = '2999-01-01T00:00:00.000Z';

/** Menu of a conversation: mute it, block the partner. */
export function ConversationMenu({
  conversation: { id, kind, group, partner, mutedUntil, can },
}: {
  conversation: ConversationWhole;
}): ReactNode {
  const t = useMessengerWords();
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  const [isBlocking, setIsBlocking] = useState(false);

  async function act(run: () => Promise<unknown>, text: string) {
    try {
      await run();
      toast(text, { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    await refresh(listConversations, readConversation, listBlocks);
  }
  const muted = t(kind === 'group' ? 'mutedButMentions' : 'mutedNow');
  const mute = (until: string | null) =>
    act(() => call(muteConversation, { params: { id }, body: { until } }), until === null ? t('unmuted') : muted);

  const items: MenuItem[] = [
    kind === 'group'
      ? { label: t('toGroup'), icon: UsersIcon, to: `/network/${group.id}` }
      : { label: t('toProfile'), icon: UserIcon, to: `/people/${partner?.id ?? ''}` },
    ...(mutedUntil === null
      ? [
          { label: t('muteHour'), icon: ClockIcon, onSelect: () => void mute(new Date(Date.now() + hourMs).toISOString()) },
          { label: t('muteDay'), icon: ClockIcon, onSelect: () => void mute(new Date(Date.now() + 24 * hourMs).toISOString()) },
          { label: t('mute'), icon: BellIcon, onSelect: () => void mute(forGood) },
        ]
      : [{ label: t('unmute'), icon: BellIcon, onSelect: () => void mute(null) }]),
    { label: t('settings'), icon: SettingsIcon, to: '/client#messenger' },
    ...(can.block ? [{ label: t('block'), icon: BanIcon, isDanger: true, onSelect: () => setIsBlocking(true) }] : []),
  ];
  return (
    <>
      <MoreMenu label={t('conversationActions')} items={kind === 'private' && !partner ? items.slice(1) : items} />
      <ConfirmDialog
        isOpen={isBlocking}
        onClose={() => setIsBlocking(false)}
        onConfirm={async () => {
          await act(
            () => call(blockPerson, { params: { userId: partner?.id ?? '' }, body: {} }),
            t('blocked', { name: partner?.name ?? '' }),
          );
          setIsBlocking(false);
        }}
        title={t('blockTitle', { name: partner?.name ?? '' })}
        labels={{ confirm: t('block'), cancel: t('cancel'), close: t('close') }}
        isDanger
      >
        {t('blockText')}
      </ConfirmDialog>
    </>
  );
}
