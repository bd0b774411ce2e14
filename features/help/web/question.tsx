import { useEffect, useState, type ReactNode } from 'react';
import { Prose } from '#platform/web/text/prose.tsx';
import { ChevronDownIcon, LinkIcon } from '#platform/web/ui/icons.tsx';
import { markedParts } from './find-words.ts';
import type { HelpQuestion } from '../contract/texts/help-area.ts';
import { useHelpWords } from './words.ts';

interface QuestionProps {
  question: HelpQuestion;
  /** Words of the query. If there are any, the answer is open and they are marked. */
  words: readonly string[];
  /** Whether the address names this question. */
  isNamed: boolean;
}

export function Question({ question: { id, question, answer }, words, isNamed }: QuestionProps): ReactNode {
  const t = useHelpWords();
  const isSought = words.length > 0;
  const [isOpen, setIsOpen] = useState(isNamed || isSought);
  useEffect(() => setIsOpen(isSought || isNamed), [isSought, isNamed]);

  const marked = (text: string): ReactNode =>
    markedParts(text, words).map((part) =>
      part.isMarked ? (
        <mark key={part.at} className="rounded-small bg-warn-wash text-ink">
          {part.text}
        </mark>
      ) : (
        part.text
      ),
    );
  return (
    <details
      id={id}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group scroll-mt-6 target:bg-tint/40"
    >
      <summary className="flex min-h-13 list-none items-center gap-3 px-4 py-3 font-[560] -outline-offset-2 hover:text-accent tablet:px-5 [&::-webkit-details-marker]:hidden">
        <h3 className="flex-1 text-base font-[560]">{marked(question)}</h3>
        <ChevronDownIcon size={18} className="shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-2.5 px-4 pb-4 text-pretty tablet:px-5">
        {answer.map((paragraph) => (
          <p key={paragraph}>
            <Prose text={paragraph} plain={marked} />
          </p>
        ))}
        <a href={`#${id}`} className="tap inline-flex min-h-9 items-center gap-1.5 justify-self-start text-sm text-muted hover:text-accent">
          <LinkIcon size={14} />
          {t('linkTo')}
        </a>
      </div>
    </details>
  );
}
