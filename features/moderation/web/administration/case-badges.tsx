import type { ReactNode } from 'react';
import { Badge } from '#platform/web/ui/badge.tsx';
import type { CaseCard } from '../../contract/shapes.ts';
import { useModerationWords } from '../words.ts';

/** Of urgent cases; others have no badge. */
const tones = { 1: 'danger', 2: 'warn' } as const;

/** Urgency of a waiting case, or result of a decided one. */
export function CaseBadges({
  state,
  measure,
  severity,
  isWaiting: isHeld,
  wasHeld,
  isOverdue,
}: Pick<CaseCard, 'state' | 'measure' | 'severity' | 'isWaiting' | 'wasHeld' | 'isOverdue'>): ReactNode {
  const t = useModerationWords();
  const isWaiting = state === 'open' || state === 'contested';
  const at = severity === 1 || severity === 2 ? severity : undefined;
  return (
    <>
      {isOverdue && <Badge tone="danger">{t('overdue')}</Badge>}
      {state === 'contested' && <Badge tone="accent">{t('state.contested')}</Badge>}
      {isHeld && <Badge tone="warn">{t('heldLink')}</Badge>}
      {isWaiting && !isHeld && at && <Badge tone={tones[at]}>{t(`severity.${at}`)}</Badge>}
      {measure && <Badge tone={measure === 'warned' ? 'warn' : 'danger'}>{t(`measure.${measure}`)}</Badge>}
      {!isWaiting && !measure && <Badge>{t(wasHeld ? 'measure.released' : 'measure.none')}</Badge>}
    </>
  );
}
