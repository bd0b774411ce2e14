import type { ReactNode } from 'react';
import { Card } from '#platform/web/ui/card.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import type { StatedDecision } from '../contract/shapes.ts';
import { useModerationWords } from './words.ts';

interface DecisionStatedProps {
  decision: StatedDecision;
  /** It was held by the rule about links before people decided. */
  wasHeld: boolean;
  by?: string | undefined;
}

/** A decision with facts, ground and scope, and that people made it. */
export function DecisionStated({ decision: stated, wasHeld, by }: DecisionStatedProps): ReactNode {
  const t = useModerationWords();
  const dates = useDates();
  const { decision, isReview, ground, reference, facts, decidedAt } = stated;
  return (
    <Card as="li" className="max-w-[46rem]">
      <h3 className="text-base">{t(`decided.${decision}`)}</h3>
      <p className="mt-0.5 text-sm text-muted">
        <DateText iso={decidedAt} title={dates.exact(decidedAt)}>
          {dates.dateTime(decidedAt)}
        </DateText>
        {by && <> · {by}</>}
        {isReview && <> · {t('onObjection')}</>}
      </p>
      <dl className="mt-3 grid gap-x-5 gap-y-2.5 tablet:grid-cols-[10rem_1fr]">
        {facts && <Fact term={t('facts')}>{facts}</Fact>}
        {ground && (
          <Fact term={t('ground')}>
            {reference ? t('ground.exact', { ground: t(`ground.${ground}`), reference }) : t(`ground.${ground}`)}
          </Fact>
        )}
        {decision !== 'decline' && <Fact term={t('scope')}>{t(`scope.${decision}`)}</Fact>}
        <Fact term={t('how')}>{t(wasHeld ? 'howByPeopleAfterRule' : 'howByPeople')}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: string }): ReactNode {
  return (
    <>
      <dt className="text-sm font-[560] text-muted max-tablet:-mb-2">{term}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">{children}</dd>
    </>
  );
}
