import { useDeferredValue, useMemo } from 'react';
import { numbered } from '#platform/contract/unseen.ts';
import { Notice } from '#platform/web/ui/notice.tsx';
import { coverageOf } from '#platform/contract/printing/coverage.ts';
import { faceLetters } from '#platform/contract/printing/face-letters.ts';
import { familyNames } from '#platform/contract/printing/families.ts';
import { createPrintable, type Coverage } from '#platform/contract/printing/printable.ts';
import { useNegotiationWords } from '../words.ts';

const coverage = Object.fromEntries(familyNames.map((family) => [family, coverageOf(faceLetters[family])])) as Coverage;
const mostNamed = 8;

export interface LettersNoticeProps {
  text: string;
  say: 'lettersLacking' | 'ownLettersLacking';
}

/**
 * Lists the characters of a text that the contract prints as code numbers, by the same rules as the
 * typesetter.
 */
export function LettersNotice({ text, say }: LettersNoticeProps) {
  const t = useNegotiationWords();
  const settled = useDeferredValue(text);
  const lacking = useMemo(() => {
    const printable = createPrintable(coverage);
    printable.paragraphs(settled);
    return [...printable.lacking];
  }, [settled]);
  if (lacking.length === 0) return null;
  const letters = lacking.slice(0, mostNamed).map((letter) => `${letter} ${numbered(letter)}`);
  return (
    <Notice tone="warn" isAnnounced>
      {t(say, { letters: [...letters, ...(lacking.length > mostNamed ? ['…'] : [])].join(', ') })}
    </Notice>
  );
}
