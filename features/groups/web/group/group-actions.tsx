import type { Group } from '../../contract/shapes.ts';
import { UserPlusIcon } from '#platform/web/ui/icons.tsx';
import { BusyButton } from '../busy-button.tsx';
import { useGroupActions } from '../use-group-actions.ts';
import { useGroupWords } from '../words.ts';

/** Buttons for people who are not members: join, or withdraw the request. */
export function GroupActions({ group }: { group: Group }) {
  const t = useGroupWords();
  const actions = useGroupActions();
  const { can, viewerStatus } = group;
  return (
    <>
      {can.join && (
        <BusyButton icon={UserPlusIcon} onPress={() => actions.join(group)}>
          {t('join')}
        </BusyButton>
      )}
      {can.leave && viewerStatus === 'requested' && (
        <BusyButton variant="secondary" onPress={() => actions.takeBack(group)}>
          {t('takeBack')}
        </BusyButton>
      )}
    </>
  );
}
