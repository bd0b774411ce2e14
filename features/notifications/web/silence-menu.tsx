import { notificationKindKey } from '#platform/contract/notification.ts';
import { EllipsisIcon } from '#platform/web/ui/icons.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useAnyWords } from '#platform/web/i18n/words.tsx';
import type { GroupLevel, Notification } from '../contract/shapes.ts';
import { useChangeSettings } from './settings/use-change-settings.ts';
import { useNotificationWords } from './words.ts';

const weekMs = 7 * 86_400_000;

/** Menu of a notification that mutes its kind or group. */
export function SilenceMenu({ notification: { feature, kind, group } }: { notification: Notification }) {
  const t = useNotificationWords();
  const words = useAnyWords();
  const toast = useToast();
  const change = useChangeSettings();
  const ofKind = (level: 'all' | 'nothing') => change({ kinds: [{ kind, level }] });
  const ofGroup = (level: GroupLevel, until: string | null = null) => change({ groups: [{ groupId: group?.id ?? '', level, until }] });
  async function set(isDone: Promise<boolean>, messageKey: 'muted' | 'mentionsSet', undo: () => Promise<boolean>) {
    if (!(await isDone)) return toast(t('changeFailed'), { tone: 'danger' });
    toast(t(messageKey), { tone: 'success', action: { label: t('undo'), onSelect: () => void undo() } });
  }
  const setGroup = (level: GroupLevel, until?: string) =>
    void set(ofGroup(level, until), level === 'mentions' ? 'mentionsSet' : 'muted', () => ofGroup('all'));
  return (
    <Menu
      label={t('why')}
      isIcon
      items={[
        {
          label: t('muteKind', { name: words(feature, notificationKindKey(kind)) }),
          onSelect: () => void set(ofKind('nothing'), 'muted', () => ofKind('all')),
        },
        ...(group
          ? [
              { label: t('mentionsOnly', { group: group.name }), onSelect: () => setGroup('mentions') },
              {
                label: t('muteWeek', { group: group.name }),
                onSelect: () => setGroup('mentions', new Date(Date.now() + weekMs).toISOString()),
              },
              { label: t('muteGroup', { group: group.name }), onSelect: () => setGroup('nothing') },
            ]
          : []),
        { label: t('settings'), to: '/notifications/settings' },
      ]}
    >
      <EllipsisIcon size={20} />
    </Menu>
  );
}
