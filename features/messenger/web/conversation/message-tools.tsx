import type { ReactNode } from 'react';
import { useReport } from '#features/moderation/web/public-api.tsx';
import { reactions } from '#platform/contract/reactions.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { CopyIcon, CornerDownRightIcon, EllipsisIcon, LinkIcon, PencilIcon, SmilePlusIcon, TrashIcon } from '#platform/web/ui/icons.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { reactionIcons } from '#platform/web/ui/reaction-icons.ts';
import type { Message } from '../../contract/shapes.ts';
import { useMessengerWords } from '../words.ts';
import { useConversationActions } from './conversation-actions.ts';

/** Actions on a message. */
export function MessageTools({ message }: { message: Message }): ReactNode {
  const t = useMessengerWords();
  const actions = useConversationActions();
  const { can } = message;
  const report = useReport(`message:${message.id}`);
  const { user } = useSession();
  const mine = message.reactions.find(({ isMine }) => isMine)?.reaction;
  return (
    <div
      role="toolbar"
      aria-label={t('messageActions')}
      className="flex rounded-control border border-line bg-surface shadow-raised print:hidden"
    >
      {can.react && (
        <Menu
          label={t('react')}
          isIcon
          buttonClassName="text-muted"
          items={reactions.map((reaction) => ({
            label: t(`reaction.${reaction}`),
            icon: reactionIcons[reaction],
            isChosen: reaction === mine,
            onSelect: () => actions.react(message, reaction === mine ? null : reaction),
          }))}
        >
          <SmilePlusIcon size={18} />
        </Menu>
      )}
      {can.react && <IconButton icon={CornerDownRightIcon} label={t('reply')} onClick={() => actions.reply(message)} />}
      <Menu
        label={t('moreActions')}
        isIcon
        buttonClassName="text-muted"
        items={[
          { label: t('copyLink'), icon: LinkIcon, onSelect: () => actions.copyLink(message) },
          ...(message.text ? [{ label: t('copyText'), icon: CopyIcon, onSelect: () => actions.copyText(message) }] : []),
          ...(can.edit ? [{ label: t('edit'), icon: PencilIcon, onSelect: () => actions.edit(message) }] : []),
          ...(message.author && message.author.id !== user?.id ? report.items : []),
          ...(can.delete ? [{ label: t('delete'), icon: TrashIcon, isDanger: true, onSelect: () => actions.remove(message) }] : []),
        ]}
      >
        <EllipsisIcon size={18} />
      </Menu>
      {report.dialog}
    </div>
  );
}
