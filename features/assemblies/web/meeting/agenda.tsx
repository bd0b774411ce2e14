import { call } from '#platform/web/api/api.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { CheckIcon, PlayIcon } from '#platform/web/ui/icons.tsx';
import { changeItem } from '../../contract/endpoints.ts';
import type { AgendaItem, AssemblyWhole } from '../../contract/shapes.ts';
import { useAssemblyWords } from '../words.ts';
import { Annexes } from './annexes.tsx';
import { AddElection } from './election/add-election.tsx';
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
      <ol className="grid gap-4">
        {assembly.items.map((item, index) => (
          <Item key={item.id} item={item} number={index + 1} assembly={assembly} />
        ))}
      </ol>
    </section>
  );
}

function Item({ item, number, assembly }: { item: AgendaItem; number: number; assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const { id, language } = assembly;
  const { busy, run } = useCommands(id);
  const { title, text, state, motions, elections, can } = item;
  const change = (isOpen: boolean) => () => void run('item', () => call(changeItem, { params: { id, item: item.id }, body: { isOpen } }));
  const isSoon = assembly.phase === 'open' && assembly.me?.roles.includes('chair') && state !== 'open';
  return (
    <li
      aria-current={state === 'open' ? 'step' : undefined}
      className="grid list-none gap-3 rounded-card border border-line bg-surface p-4 tablet:p-5 aria-[current]:border-accent"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 lang={language ?? undefined} className="min-w-0 text-lg [unicode-bidi:plaintext]">
          {number}. {title}
        </h3>
        {state !== 'waiting' && (
          <Badge tone={state === 'open' ? 'accent' : 'plain'} icon={state === 'open' ? PlayIcon : CheckIcon}>
            {t(`item.${state}`)}
          </Badge>
        )}
      </div>
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
      {can.elect && <AddElection assembly={assembly} item={item.id} />}
      {(can.open || can.close || isSoon) && (
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
      )}
    </li>
  );
}
