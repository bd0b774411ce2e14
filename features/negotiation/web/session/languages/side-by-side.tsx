import { directionOf } from '#platform/contract/direction.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { PlainText } from '#platform/web/text/plain-text.tsx';
import { ownName } from '../../../contract/clause-languages.ts';
import { textIn } from '../../../contract/rules/languages.ts';
import type { Clause } from '../../../contract/rules/state.ts';
import type { DifferenceTextProps } from '../clauses/clause-difference.tsx';
import { TextOnScreen } from '../clauses/text-on-screen.tsx';
import type { Reading } from '../clauses/use-reading.ts';

const DifferenceText = lazy<DifferenceTextProps>(
  () => import('../clauses/clause-difference.tsx').then((module) => module.DifferenceText),
  ({ newer }) => <PlainText text={newer} />,
);

interface SideBySideProps {
  clause: Clause;
  /** The clause to compare with; undefined to show the texts alone. */
  target: Clause | undefined;
  languages: readonly string[];
  reading: Reading;
}

/** The texts of a clause in several languages, one below the other where there is no room. */
export function SideBySide({ clause, target, languages, reading }: SideBySideProps) {
  return (
    <TextOnScreen reading={reading} isWide>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-x-6 gap-y-4">
        {languages.map((language) => (
          <div key={language} role="group" lang={language} aria-label={ownName(language)} className="min-w-0">
            <p dir={directionOf(ownName(language))} className="mb-1 font-sans text-sm text-muted">
              {ownName(language)}
            </p>
            <div>
              {target ? (
                <DifferenceText older={textIn(target, language)} newer={textIn(clause, language)} />
              ) : (
                <PlainText text={textIn(clause, language)} />
              )}
            </div>
          </div>
        ))}
      </div>
    </TextOnScreen>
  );
}
