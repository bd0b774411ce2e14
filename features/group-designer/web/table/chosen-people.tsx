import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { TrashIcon } from '#platform/web/ui/icons.tsx';
import { removePeople } from '../../contract/commands.ts';
import { MoveTo } from '../board/move-to.tsx';
import { ChosenBar } from '../work/chosen-bar.tsx';
import { useDesignAtHand } from '../work/design-context.ts';
import { nobody } from '../work/selection.ts';
import { useDesignerWords } from '../words.ts';
import { BulkEdit } from './bulk-edit.tsx';

/** Actions on the people selected in the table. */
export function ChosenPeople() {
  const t = useDesignerWords();
  const { selection, select, work, isEditable } = useDesignAtHand();
  const [isEditing, setIsEditing] = useState(false);
  const ids = [...selection];
  if (!isEditable) return null;
  return (
    <ChosenBar count={ids.length} onClear={() => select(nobody)}>
      <MoveTo ids={ids} from={null} />
      <Button size="small" variant="secondary" onClick={() => setIsEditing(true)}>
        {t('bulkEdit')}
      </Button>
      <Button
        size="small"
        variant="secondary"
        icon={TrashIcon}
        onClick={() => {
          work.do(removePeople(work.state().design, ids));
          select(nobody);
        }}
      >
        {t('remove')}
      </Button>
      {isEditing && <BulkEdit ids={ids} onClose={() => setIsEditing(false)} />}
    </ChosenBar>
  );
}
