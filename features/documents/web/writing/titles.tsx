import { useRef, type RefObject } from 'react';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useDocumentWords } from '../words.ts';
import { TitleField } from './title-field.tsx';
import type { Written } from './written.ts';

interface TitlesProps {
  titleRef: RefObject<HTMLTextAreaElement | null>;
  written: Written;
  isTitleMissing: boolean;
  isReadOnly?: boolean | undefined;
  onChange: (part: Partial<Written>) => void;
  /** Enter in the subtitle leads on. */
  onEnter: () => void;
}

/** Title and subtitle above the text; Enter leads from one field to the next. */
export function Titles({ titleRef, written, isTitleMissing, isReadOnly, onChange, onEnter }: TitlesProps) {
  const t = useDocumentWords();
  const errorText = useErrorText();
  const subtitle = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <TitleField
        ref={titleRef}
        look="title"
        label={t('title')}
        isReadOnly={isReadOnly}
        value={written.title}
        error={isTitleMissing ? errorText('field.required') : undefined}
        onChange={(title) => onChange({ title })}
        onEnter={() => subtitle.current?.focus()}
      />
      <TitleField
        ref={subtitle}
        look="subtitle"
        label={t('subtitle')}
        isReadOnly={isReadOnly}
        value={written.subtitle}
        onChange={(text) => onChange({ subtitle: text })}
        onEnter={onEnter}
      />
    </>
  );
}
