import { GroupCover } from '#features/groups/web/public-api.tsx';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { ArrowRightIcon } from '#platform/web/ui/icons.tsx';
import { useDesignerWords } from '../words.ts';

/** Columns of the drawing: a cover and the people below it. */
const columns = [
  { id: 'ABCDEFG2', people: ['Amina Haddad', 'Lucas Moreau', 'Inés Navarro'] },
  { id: 'HJKLMNP3', people: ['Zoé Laurent', 'Marek Nowak'] },
  { id: 'QRSTUVW4', people: ['Hanna Berg', 'Samuel Okoro', 'Clara Romano'] },
] as const;
const rows = columns.flatMap(({ people }) => people);

/** The three steps from a list to groups, with a drawing of the list and of the groups. */
export function WhatComes() {
  const t = useDesignerWords();
  return (
    <div className="mt-8 grid items-center gap-6 rounded-card border border-line bg-surface p-4 tablet:p-6 desktop:grid-cols-[minmax(0,1fr)_auto] desktop:gap-10">
      <ol className="grid gap-3">
        {(['import', 'arrange', 'create'] as const).map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-tint text-sm font-[560] text-accent"
            >
              {index + 1}
            </span>
            <span className="min-w-0 pt-0.5 text-pretty">{t(`step.${step}`)}</span>
          </li>
        ))}
      </ol>
      <div aria-hidden="true" className="flex min-w-0 items-center justify-center gap-3 max-tablet:hidden">
        <div className="w-36 overflow-clip rounded-control border border-line">
          <div className="h-4 bg-plain-wash" />
          {rows.map((name) => (
            <div key={name} className="flex h-4.5 items-center gap-2 border-t border-line px-2">
              <span className="h-1 w-12 rounded-full bg-field/60" />
              <span className="h-1 flex-1 rounded-full bg-line" />
            </div>
          ))}
        </div>
        <ArrowRightIcon size={20} className="shrink-0 text-muted" />
        {columns.map(({ id, people }) => (
          <div key={id} className="grid w-26 content-start gap-1.5 self-stretch rounded-control bg-plain-wash p-1.5">
            <GroupCover id={id} className="h-6 w-full rounded-small" />
            {people.map((name) => (
              <div key={name} className="flex items-center gap-1.5 rounded-small border border-line bg-surface p-1">
                <Avatar name={name} size="small" />
                <span className="h-1 flex-1 rounded-full bg-line" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
