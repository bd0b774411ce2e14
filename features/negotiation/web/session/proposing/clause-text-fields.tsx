import { useState } from 'react';
import { sideBySide } from '#platform/contract/isolated.ts';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { pasteRaisedLetters } from '#platform/web/rich-text/paste/raised-letters.ts';
import { ownName } from '../../../contract/clause-languages.ts';
import { clauseTextLimit } from '../../../contract/limits.ts';
import { AddOpenValue } from '../zone/add-open-value.tsx';
import { TakeFromDraft } from './take-from-draft.tsx';
import type { StoredTexts } from './use-stored-text.ts';
import { withText } from './with-text.ts';

interface ClauseTextFieldsProps {
  label: string;
  hint?: string;
  /** Languages of the session; undefined for one text in any language. */
  languages: readonly string[] | undefined;
  kept: StoredTexts;
  rows?: number;
  readOnly: boolean;
  mayAddValues: boolean;
}

/** The text of a clause, or one field for each language of the session, side by side where there is room. */
export function ClauseTextFields({ label, hint, languages, kept, rows, readOnly, mayAddValues }: ClauseTextFieldsProps) {
  // Open values are added where one writes.
  const [place, setPlace] = useState(0);
  const nameOf = (index: number) => (languages && index > 0 ? `translations.${languages[index]}` : 'text');
  const field = (index: number, language?: string) => (
    <TextArea
      key={index}
      name={nameOf(index)}
      label={language === undefined ? label : sideBySide([label, ownName(language)])}
      {...(hint !== undefined && index === 0 && { hint })}
      {...(language !== undefined && { lang: language })}
      {...(rows !== undefined && { rows })}
      limit={clauseTextLimit}
      value={kept.texts[index] ?? ''}
      readOnly={readOnly}
      onFocus={() => setPlace(index)}
      onChange={(event) => kept.setText(event.target.value, index)}
      onPaste={pasteRaisedLetters}
    />
  );
  return (
    <>
      {languages ? (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-4">
          {languages.map((language, index) => field(index, language))}
        </div>
      ) : (
        field(0)
      )}
      {!readOnly && <TakeFromDraft onTake={(text) => kept.setText(withText(kept.texts[place] ?? '', text), place)} />}
      {mayAddValues && <AddOpenValue name={nameOf(place)} text={kept.texts[place] ?? ''} onChange={(text) => kept.setText(text, place)} />}
    </>
  );
}
