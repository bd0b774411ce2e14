import { call } from '#platform/web/api/api.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { CheckIcon, PlayIcon } from '#platform/web/ui/icons.tsx';
import { changeItem } from '../../contract/endpoints.ts';
import type { AgendaItem, AssemblyWhole } from '../../contract/shapes.ts';
import { useAssemblyWords } from '../words.ts';
import { AddToItem } from './add-to-item.tsx';
import { Annexes } from './annexes.tsx';
import { Election } from './election/election.tsx';
import { Motion } from './motion.tsx';
import { MoveMotion } from './move-motion.tsx';
import { useCommands } from './use-commands.ts';

/** The agenda with its motions, their votes and results. */
export function Agenda({ assembly }: { assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  return (
    <section aria-labelledby="agenda">
      <h2 id="agenda" className="mb-3 text-xl">
        {t('agenda')}
      </h2>
      <ol className="grid gap-3">
        {assembly.items.map((item, index) => (
          <Item key={item.id} item={item} number={index + 1} assembly={assembly} />
        ))}
      </ol>
    </section>
  );
}

function Item({ item, number, assembly }: { item: AgendaItem; number: number; assembly: AssemblyWhole }) {
  const { id, language } = assembly;
  const { text, state, motions, elections, can } = item;
  return (
    <li
      aria-current={state === 'open' ? 'step' : undefined}
      className="grid list-none gap-3 rounded-card border border-line bg-surface p-4 tablet:px-5 aria-[current]:border-accent"
    >
      <ItemHead item={item} number={number} assembly={assembly} />
      {text && (
        <p lang={language ?? undefined} className="max-w-[65ch] wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]">
          {text}
        </p>
      )}
      <Annexes assembly={assembly} item={item.id} />
      {motions.length > 0 && (
        <ul className="grid gap-4">
          {motions.map((motion) => (
            <Motion key={motion.id} motion={motion} assembly={assembly} />
          ))}
        </ul>
      )}
      {elections.length > 0 && (
        <ul className="grid gap-4">
          {elections.map((election) => (
            <Election key={election.id} election={election} assembly={assembly} />
          ))}
        </ul>
      )}
      {can.move && <MoveMotion assemblyId={id} item={item.id} />}
      <OpenOrClose item={item} assembly={assembly} />
    </li>
  );
}

function ItemHead({ item, number, assembly }: { item: AgendaItem; number: number; assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const { title, state } = item;
  return (
    <div className="flex items-start justify-between gap-x-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 lang={assembly.language ?? undefined} className="min-w-0 text-lg wrap-anywhere [unicode-bidi:plaintext]">
          {number}. {title}
        </h3>
        {state !== 'waiting' && (
          <Badge tone={state === 'open' ? 'accent' : 'plain'} icon={state === 'open' ? PlayIcon : CheckIcon}>
            {t(`item.${state}`)}
          </Badge>
        )}
      </div>
      <div className="-my-2 -me-2 flex-none empty:hidden">
        <AddToItem assembly={assembly} item={item} number={number} />
      </div>
    </div>
  );
}

/** The chair opens items, one at a time, and closes them. */
function OpenOrClose({ item: { id: item, state, can }, assembly }: { item: AgendaItem; assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const { id, phase, me } = assembly;
  const { busy, run } = useCommands(id);
  const isSoon = phase === 'open' && me?.roles.includes('chair') && state !== 'open';
  if (!can.open && !can.close && !isSoon) return null;
  const change = (isOpen: boolean) => () => void run('item', () => call(changeItem, { params: { id, item }, body: { isOpen } }));
  return (
    <div className="print:hidden">
      {can.close ? (
        <Button variant="secondary" isBusy={busy !== undefined} onClick={change(false)}>
          {t('closeItem')}
        </Button>
      ) : (
        <Button variant="secondary" icon={PlayIcon} isBusy={busy !== undefined} onClick={change(true)}>
          {t('openItem')}
        </Button>
      )}
    </div>
  );
}
