import type { InvitedGroup } from '../../contract/membership-invitation-shapes.ts';
import { useGroupPublicWords } from '../words.ts';

interface LetterGroupsProps {
  groups: readonly InvitedGroup[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Several groups of an invitation, of which the reader chooses those that the answer is for. */
export function LetterGroups({ groups, chosen, onChoose }: LetterGroupsProps) {
  const t = useGroupPublicWords();
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm text-muted">{t('letter.choose')}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {groups.map((group) => (
          <label key={group.invitationId} className="flex min-h-11 items-start gap-3 py-3 first:pt-0 last:pb-0">
            <input
              type="checkbox"
              className="mt-0.5 size-5 shrink-0"
              checked={chosen.has(group.invitationId)}
              onChange={(event) => toggle(group.invitationId, event.target.checked)}
            />
            <About group={group} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function About({ group: { groupName, companyName, description, memberCount } }: { group: InvitedGroup }) {
  const t = useGroupPublicWords();
  return (
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
}
