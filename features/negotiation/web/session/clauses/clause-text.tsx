import { useState } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { PlainText } from '#platform/web/text/plain-text.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Chip } from '#platform/web/ui/chip.tsx';
import { textIn } from '../../../contract/rules/languages.ts';
import type { Clause } from '../../../contract/rules/state.ts';
import { useSessionWords } from '../../words.ts';
import { LanguageSwitch } from '../languages/language-switch.tsx';
import { SideBySide } from '../languages/side-by-side.tsx';
import type { ShownLanguages } from '../languages/use-shown-languages.ts';
import type { ClauseDifferenceProps } from './clause-difference.tsx';
import type { ClauseView } from './clause-view.ts';
import { TextOnScreen } from './text-on-screen.tsx';
import type { Reading } from './use-reading.ts';

const Difference = lazy<ClauseDifferenceProps>(
  () => import('./clause-difference.tsx').then((module) => module.ClauseDifference),
  ({ newer, reading }) => <FoldedText text={newer} reading={reading} />,
);

/** From this number of characters on, a text is collapsed at first. */
const foldFrom = 1_600;

interface ClauseTextProps {
  clause: Clause;
  target: Clause | undefined;
  /** As on screen. */
  number: string;
  reading: Reading;
  view: ClauseView;
  languages: ShownLanguages;
}

/**
 * The text of a clause, in the chosen languages if it has several. Counter-proposals are shown as word-by-word comparison with their target or
 * as plain text; plain while the comparison is loading.
 */
export function ClauseText({ clause, target, number, reading, view, languages }: ClauseTextProps) {
  const t = useSessionWords();
  const [isPlain, setIsPlain] = useState(false);
  const { shown = [] } = languages;
  const [language] = shown;
  const text = textIn(clause, language);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {view.state.languages && <LanguageSwitch {...languages} languages={view.state.languages} number={number} />}
      {target && (
        <div className="flex gap-1.5 print:hidden">
          <Chip isPressed={!isPlain} onPress={() => setIsPlain(false)}>
            {t('asDifference')}
          </Chip>
          <Chip isPressed={isPlain} onPress={() => setIsPlain(true)}>
            {t('asText')}
          </Chip>
        </div>
      )}
      {shown.length > 1 ? (
        <SideBySide clause={clause} target={isPlain ? undefined : target} languages={shown} reading={reading} />
      ) : (
        <div key={language} lang={language} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
          {target && !isPlain ? (
            <Difference older={textIn(target, language)} newer={text} reading={reading} />
          ) : (
            <FoldedText text={text} reading={reading} />
          )}
        </div>
      )}
    </div>
  );
}

function FoldedText({ text, reading }: { text: string; reading: Reading }) {
  const t = useSessionWords();
  const isFolded = text.length > foldFrom && !reading.isWhole;
  return (
    <>
      <TextOnScreen reading={reading} isFolded={isFolded}>
        <PlainText text={text} />
      </TextOnScreen>
      {isFolded && (
        <Button variant="quiet" size="small" className="-ml-3.5 justify-self-start" onClick={reading.unfold}>
          {t('readWhole')}
        </Button>
      )}
    </>
  );
}
