import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { movePeople } from '../../contract/commands.ts';
import { inOrder } from '../../contract/design.ts';
import { useDesign, useDesignAtHand } from '../work/design-context.ts';
import { GroupDialog } from '../virtual-groups/group-dialog.tsx';
import { useDesignerWords } from '../words.ts';

const another = 'new';

/** Offers a group to the people who are in none: a new one, or one of the design. */
export function PlacePeople({ ids }: { ids: readonly string[] }) {
  const t = useDesignerWords();
  const design = useDesign();
  const { work } = useDesignAtHand();
  const [chosen, setChosen] = useState(another);
  const [isMaking, setIsMaking] = useState(false);
  const put = (groupId: string) => {
    work.do(movePeople(work.state().design, ids, null, groupId));
    void work.saveNow();
  };
  return (
    <Notice title={t('placeTitle', { count: ids.length })}>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <SelectField
          name="place"
          label={t('placeLabel')}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          options={[
            { value: another, label: t('placeNew') },
            ...inOrder(design.groups).map(({ id, name }) => ({ value: id, label: name.trim() || t('unnamed') })),
          ]}
        />
        <Button onClick={() => (chosen === another ? setIsMaking(true) : put(chosen))}>{t('placeSubmit')}</Button>
      </div>
      {isMaking && <GroupDialog group={undefined} onClose={() => setIsMaking(false)} onMade={put} />}
    </Notice>
  );
}
