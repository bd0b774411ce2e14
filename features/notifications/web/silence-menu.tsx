import { notificationKindKey } from '#platform/contract/notification.ts';
import { EllipsisIcon } from '#platform/web/ui/icons.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useAnyWords } from '#platform/web/words.tsx';
import type { Notification } from '../contract/shapes.ts';
import { useSilence } from './use-silence.ts';
import { useNotificationWords } from './words.ts';

/** Why a notification came, its kind and its group, and what has no more of them come. */
export function SilenceMenu({ notification: { feature, kind, group } }: { notification: Notification }) {
  const t = useNotificationWords();
  const words = useAnyWords();
  const toast = useToast();
  const silence = useSilence();
  const setLevel = (level: 'all' | 'nothing', of: 'kind' | 'group') =>
    silence(of === 'kind' ? { kinds: [{ kind, level }] } : { groups: [{ groupId: group?.id ?? '', level }] });
  async function mute(of: 'kind' | 'group') {
    if (!(await setLevel('nothing', of))) return toast(t('changeFailed'), { tone: 'danger' });
    toast(t('muted'), { tone: 'success', action: { label: t('undo'), onSelect: () => void setLevel('all', of) } });
  }
  return (
    <Menu
      label={t('why')}
      isIcon
      items={[
        { label: t('muteKind', { name: words(feature, notificationKindKey(kind)) }), onSelect: () => void mute('kind') },
        ...(group ? [{ label: t('muteGroup', { group: group.name }), onSelect: () => void mute('group') }] : []),
        { label: t('settings'), to: '/notifications/settings' },
      ]}
    >
      <EllipsisIcon size={20} />
    </Menu>
  );
}
