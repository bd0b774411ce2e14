import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { movePeople, placeInNew } from '../../contract/commands.ts';
import { inOrder } from '../../contract/design.ts';
import { useDesign, useDesignAtHand } from '../work/design-context.ts';
import { newGroup } from '../work/new-rows.ts';
import { GroupDialog } from '../virtual-groups/group-dialog.tsx';
import { useDesignerWords } from '../words.ts';
import { useManagedGroups } from './managed-groups.ts';

const another = 'new';

/** Offers a group to the people who are in none: a new one, one of the design, or an existing one of the user. */
export function PlacePeople({ ids }: { ids: readonly string[] }) {
  const t = useDesignerWords();
  const design = useDesign();
  const { work } = useDesignAtHand();
  const groups = inOrder(design.groups);
  const used = new Set(groups.map(({ existingId }) => existingId));
  const managed = useManagedGroups().filter(({ id }) => !used.has(id));
  const [chosen, setChosen] = useState(another);
  const [isMaking, setIsMaking] = useState(false);
  const put = (groupId: string) => {
    work.do(movePeople(work.state().design, ids, null, groupId));
    void work.saveNow();
  };
  const place = () => {
    const own = managed.find(({ id }) => id === chosen);
    if (chosen === another) return setIsMaking(true);
    if (!own) return put(chosen);
    const current = work.state().design;
    const made = newGroup(current, { name: own.groupName, company: own.companyName, existingId: own.id });
    work.do(placeInNew(current, ids, made));
    void work.saveNow();
  };
  return (
    <Notice title={t('placeTitle', { count: ids.length })}>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <SelectField
          name="place"
          label={t('placeLabel')}
          hint={managed.some(({ id }) => id === chosen) ? t('placeOwnHint') : undefined}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          options={[
            { value: another, label: t('placeNew') },
            ...groups.map(({ id, name }) => ({ value: id, label: name.trim() || t('unnamed') })),
            ...managed.map(({ id, groupName }) => ({ value: id, label: t('placeOwn', { name: groupName }) })),
          ]}
        />
        <Button onClick={place}>{t('placeSubmit')}</Button>
      </div>
      {isMaking && <GroupDialog group={undefined} onClose={() => setIsMaking(false)} onMade={put} />}
    </Notice>
  );
}
