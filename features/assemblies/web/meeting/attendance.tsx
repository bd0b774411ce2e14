import { useState } from 'react';
import { PersonName } from '#features/accounts/web/public-api.tsx';
import { call } from '#platform/web/api/api.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { CheckIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { checkIn } from '../../contract/endpoints.ts';
import type { AssemblyWhole, RollPerson } from '../../contract/shapes.ts';
import { useAssemblyWords } from '../words.ts';
import { useCommands } from './use-commands.ts';

/** People present or represented; officers check people in here. */
export function Roll({ assembly }: { assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const { roll, can, phase } = assembly;
  const [isAllShown, setAllShown] = useState(false);
  const there = roll.filter((person) => person.how !== null || isRepresented(person, roll));
  const shown = isAllShown || can.checkInOthers ? roll : there;
  if (phase === 'closed' || phase === 'cancelled') return null;
  return (
    <section aria-labelledby="roll" className="rounded-card border border-line bg-surface p-4 tablet:p-5">
      <h2 id="roll" className="text-xl">
        {t('roll')}
      </h2>
      {shown.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {shown.map((person) => (
            <PersonRow key={person.id} person={person} assembly={assembly} />
          ))}
        </ul>
      )}
      {!can.checkInOthers && roll.length > there.length && (
        <button type="button" className="link tap mt-2 min-h-11 text-sm print:hidden" onClick={() => setAllShown(!isAllShown)}>
          {isAllShown ? t('showPresent') : t('showRoll', { count: roll.length })}
        </button>
      )}
    </section>
  );
}

const isRepresented = ({ proxy }: RollPerson, roll: readonly RollPerson[]): boolean =>
  proxy?.isAccepted === true && roll.some(({ id, how }) => id === proxy.to && how !== null);

/** A member of the roll; officers check people in and out here. */
function PersonRow({ person, assembly }: { person: RollPerson; assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const { id, roll, can, bylaws, me } = assembly;
  const { busy, run } = useCommands(id);
  const { name, how, proxy, roles, weight, isRemoved } = person;
  const to = proxy && roll.find((each) => each.id === proxy.to)?.name;
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <div className="grid min-w-0 gap-1">
        <PersonName id={person.id} name={name} picture="small" className="font-[560]" />
        <p className="flex flex-wrap gap-2 empty:hidden">
          {roles.map((role) => (
            <Badge key={role} tone="accent">
              {t(`role.${role}`)}
            </Badge>
          ))}
          {how !== null && (
            <Badge tone="agree" icon={CheckIcon}>
              {t(`how.${how}`)}
            </Badge>
          )}
          {to && <Badge icon={UsersIcon}>{t(proxy?.isAccepted ? 'representedBy' : 'askedTo', { name: to })}</Badge>}
          {bylaws.weights === 'given' && <Badge>{t('votesOf', { count: weight })}</Badge>}
          {isRemoved && <Badge tone="warn">{t('isRemoved')}</Badge>}
        </p>
      </div>
      {can.checkInOthers && !isRemoved && person.id !== me?.id && (
        <Button
          variant="secondary"
          size="small"
          isBusy={busy !== undefined}
          aria-label={t(how === null ? 'checkInPerson' : 'checkOutPerson', { name })}
          onClick={() =>
            void run('checkIn', () => call(checkIn, { params: { id }, body: { person: person.id, how: how === null ? 'inPerson' : null } }))
          }
        >
          {t(how === null ? 'isHere' : 'hasLeft')}
        </Button>
      )}
    </li>
  );
}
