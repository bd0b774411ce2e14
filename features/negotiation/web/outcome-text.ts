import type { Progress } from './session/threads.ts';
import type { useNegotiationWords } from './words.ts';

/** The outcome of an ended session in words: a contract and its clauses, or why there is none. */
export function outcomeText(t: ReturnType<typeof useNegotiationWords>, { accepted, rejected, open }: Progress): string {
  if (accepted + rejected + open === 0) return t('outcome.nothing');
  if (open > 0) return t('outcome.noContract', { count: open });
  if (accepted === 0) return t('outcome.noAgreement', { count: rejected });
  const agreed = t('outcome.contract', { count: accepted });
  return rejected > 0 ? `${agreed}, ${t('progress.rejected', { count: rejected })}` : agreed;
}
