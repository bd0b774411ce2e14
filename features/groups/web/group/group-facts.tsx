import type { ReactNode } from 'react';
import { PersonName } from '#features/accounts/web/public-api.tsx';
import { useSlots } from '#platform/web/registry/slots.ts';
import { Card } from '#platform/web/ui/card.tsx';
import { CopyField } from '#platform/web/ui/copy-field.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { Group } from '../../contract/shapes.ts';
import { InviteButton } from '../invitation/invite-button.tsx';
import { isAlone } from './is-alone.ts';
import { useCategories } from '../use-categories.ts';
import { useGroupWords } from '../words.ts';

/** Whether the description is longer than the head of the page shows, which on a phone has none. */
const isCut = (description: string) => description.length > 240 || description.includes('\n');

/** Group id to share, facts about the group, and how to follow a public one. */
export function GroupFacts({ group }: { group: Group }) {
  const t = useGroupWords();
  const { nameOf } = useCategories();
  const { date } = useDates();
  const { group: slots, groupFacts } = useSlots();
  return (
    <Card as="section" className="grid grid-cols-1 gap-5">
      <div>
        <CopyField label={t('groupId')} value={group.id} labels={{ copy: t('copy'), copied: t('copied') }} />
        <p className="mt-1.5 text-sm text-muted">{t(`idHint.${group.visibility}`)}</p>
      </div>
      {/* Otherwise the first step invites. */}
      {!isAlone(group) && (
        <InviteButton group={group} isWide>
          {t('invite')}
        </InviteButton>
      )}
      {group.description && (
        <div className={isCut(group.description) ? undefined : 'tablet:hidden'}>
          <h2 className="text-lg">{t('about')}</h2>
          <p className="mt-1 text-pretty break-words whitespace-pre-line [unicode-bidi:plaintext]">{group.description}</p>
        </div>
      )}
      <dl className="grid gap-3.5">
        <Fact name={t(group.managers.length > 1 ? 'managers' : 'manager')}>
          {group.managers.map(({ userId, name }) => (
            <div key={userId}>
              <PersonName id={userId} name={name} picture="inline" />
            </div>
          ))}
        </Fact>
        <Fact name={t('category')}>{nameOf(group.category)}</Fact>
        <Fact name={t('createdOn')}>
          <DateText iso={group.createdAt}>{date(group.createdAt)}</DateText>
        </Fact>
      </dl>
      {group.visibility === 'public' &&
        slots.map(({ name, Following }) => Following && <Following key={name} groupId={group.id} groupName={group.groupName} />)}
      {groupFacts.map(({ name, Fact: Part }) => (
        <Part key={name} groupId={group.id} />
      ))}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
