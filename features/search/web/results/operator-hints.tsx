import { useSearchWords } from '../words.ts';

/** Examples of operators. */
const operators = [
  ['exampleQuoted', 'hintQuoted'],
  ['exampleWithout', 'hintWithout'],
  ['exampleKind', 'hintKind'],
  ['exampleBy', 'hintBy'],
  ['exampleIn', 'hintIn'],
  ['exampleAfter', 'hintAfter'],
] as const;

export function OperatorHints() {
  const t = useSearchWords();
  return (
    <section aria-labelledby="search-hints">
      <h2 id="search-hints">{t('hints')}</h2>
      <p className="mt-1 text-muted">{t('hintsLead')}</p>
      <dl className="mt-3 grid gap-x-5 gap-y-1 tablet:gap-y-2.5 tablet:grid-cols-[auto_1fr]">
        {operators.map(([example, meaning]) => (
          <div key={example} className="contents">
            <dt className="max-tablet:mt-2.5">
              <code className="rounded-small bg-plain-wash px-1.5 py-0.5 font-mono text-sm whitespace-nowrap">{t(example)}</code>
            </dt>
            <dd className="text-muted">{t(meaning)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
