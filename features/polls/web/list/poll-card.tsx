import { PersonFace } from '#features/accounts/web/public-api.tsx';
import { locales } from '#platform/contract/language.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Card, CardLink } from '#platform/web/ui/card.tsx';
import { MetaLine } from '#platform/web/ui/meta-line.tsx';
import { pollLimits } from '../../contract/limits.ts';
import type { PollInList } from '../../contract/shapes.ts';
import { OptionBar } from '../voting/option-bar.tsx';
import { languageOfOptions, useOptionNames } from '../voting/option-names.ts';
import { usePollWords } from '../words.ts';
import { PollEnd } from './poll-end.tsx';
import { PollState } from './poll-state.tsx';

/** Card of a poll, with the face of the author; the whole card is a link, and a button asks for a missing vote. */
export function PollCard({ poll, isInGroup }: { poll: PollInList; isInGroup: boolean }) {
  const t = usePollWords();
  const { id, question, language, voters, author, group, conversation, leading, isOver, hasVoted } = poll;
  return (
    <Card as="li" className="flex list-none gap-3.5">
      <PersonFace id={author.id} name={author.name} />
      <div className="grid min-w-0 flex-1 content-start gap-2">
        <h2 lang={language ?? undefined} className="text-lg">
          <CardLink to={`/polls/${id}`}>{question}</CardLink>
        </h2>
        {leading ? <Leading poll={poll} leading={leading} /> : <OptionsInShort poll={poll} />}
        <MetaLine>
          <PollEnd poll={poll} />
          <span className="tabular-nums">{t('voters', { count: voters })}</span>
          {!isInGroup && group && (
            <span className="min-w-0">
              <bdi>{group.name}</bdi>
            </span>
          )}
          {conversation && <span>{t(conversation.isPrivate ? 'inPrivateConversation' : 'inConversation')}</span>}
        </MetaLine>
        <PollState poll={poll} />
        {!isOver && !hasVoted && (
          <p className="mt-1">
            <LinkButton to={`/polls/${id}`} variant="secondary" size="small" className="relative" aria-label={t('voteOn', { question })}>
              {t('vote')}
            </LinkButton>
          </p>
        )}
      </div>
    </Card>
  );
}

/** The first option with its bar: the share of the people who voted, or its mean in points. */
function Leading({ poll, leading: { option, count } }: { poll: PollInList; leading: NonNullable<PollInList['leading']> }) {
  const { language } = useLanguage();
  const { kind, voters } = poll;
  const name = useOptionNames(poll, true)[option];
  const mean = count / Math.max(1, voters);
  const number = (value: number, format: Intl.NumberFormatOptions) => new Intl.NumberFormat(locales[language], format).format(value);
  const value =
    kind === 'score'
      ? `${number(mean, { maximumFractionDigits: 1 })} / ${pollLimits.score}`
      : number(mean, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <div className="grid max-w-md gap-1.5">
      <p className="flex justify-between gap-3">
        <span lang={languageOfOptions(poll)} className="min-w-0 truncate [unicode-bidi:plaintext]">
          {name}
        </span>
        <span className="flex-none font-[560] tabular-nums">{value}</span>
      </p>
      <OptionBar share={kind === 'score' ? mean / pollLimits.score : mean} isFirst />
    </div>
  );
}

/** The options on one line, as far as there is room. */
function OptionsInShort({ poll }: { poll: PollInList }) {
  return (
    <p lang={languageOfOptions(poll)} className="truncate text-muted [unicode-bidi:plaintext]">
      {useOptionNames(poll, true).join(' · ')}
    </p>
  );
}
