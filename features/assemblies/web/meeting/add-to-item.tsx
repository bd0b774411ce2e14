import { useRef, useState } from 'react';
import { ChevronDownIcon, FileTextIcon, VoteIcon } from '#platform/web/ui/icons.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { assemblyLimits } from '../../contract/limits.ts';
import type { AgendaItem, AssemblyWhole } from '../../contract/shapes.ts';
import { useAssemblyWords } from '../words.ts';
import { uploadAnnexes } from './annexes.tsx';
import { AddElection } from './election/add-election.tsx';

/** Menu of what the viewer can add to an item: annexes, an election. Nothing if they can add nothing. */
export function AddToItem({ assembly, item, number }: { assembly: AssemblyWhole; item: AgendaItem; number: number }) {
  const t = useAssemblyWords();
  const { annexes, can } = assembly;
  const [isElecting, setElecting] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const takesAnnex = can.addAnnex && annexes.length < assemblyLimits.annexes;
  const items = [
    ...(takesAnnex ? [{ label: t('addAnnex'), icon: FileTextIcon, onSelect: () => chooser.current?.click() }] : []),
    ...(item.can.elect ? [{ label: t('addElection'), icon: VoteIcon, onSelect: () => setElecting(true) }] : []),
  ];
  if (!takesAnnex && !item.can.elect) return null;
  return (
    <div className="print:hidden">
      <Menu label={t('addToItem', { number })} isIcon items={items} buttonClassName="text-sm text-muted">
        {t('add')}
        <ChevronDownIcon size={16} />
      </Menu>
      {takesAnnex && (
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label={t('addAnnexToItem', { number })}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = '';
            uploadAnnexes(assembly, item.id, files);
          }}
        />
      )}
      {isElecting && <AddElection assembly={assembly} item={item.id} onClose={() => setElecting(false)} />}
    </div>
  );
}
