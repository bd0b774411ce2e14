import type { InvitedGroup } from '../../contract/membership-invitation-shapes.ts';
import { useGroupPublicWords } from '../words.ts';

interface LetterGroupsProps {
  groups: readonly InvitedGroup[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** The groups of an invitation; of several, those that the answer applies to can be chosen. */
export function LetterGroups({ groups, chosen, onChoose }: LetterGroupsProps) {
  const t = useGroupPublicWords();
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  const lines = groups.map((group) => {
    const { invitationId, groupName, companyName, description, memberCount } = group;
    const about = (
      <span className="grid min-w-0 gap-0.5">
        <span className="font-[600] break-words">
          <bdi>{groupName}</bdi>
        </span>
        <span className="text-sm break-words text-muted">
          <bdi>{companyName}</bdi> · {t('members', { count: memberCount })}
        </span>
        <span dir="auto" className="line-clamp-3 text-sm whitespace-pre-line break-words">
          {description}
        </span>
      </span>
    );
    return (
      <li key={invitationId} className="py-3 first:pt-0 last:pb-0">
        {groups.length === 1 ? (
          about
        ) : (
          <label className="flex min-h-11 items-start gap-3">
            <input
              type="checkbox"
              className="mt-0.5 size-5 shrink-0"
              checked={chosen.has(invitationId)}
              onChange={(event) => toggle(invitationId, event.target.checked)}
            />
            {about}
          </label>
        )}
      </li>
    );
  });
  const list = <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line text-left">{lines}</ul>;
  if (groups.length === 1) return list;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm text-muted">{t('letter.choose')}</legend>
      {list}
    </fieldset>
  );
}
