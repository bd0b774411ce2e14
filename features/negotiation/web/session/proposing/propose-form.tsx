import { Suspense } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { pasteRaisedLetters } from '#platform/web/rich-text/paste/raised-letters.ts';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { clauseTextLimit, clauseTitleLimit } from '../../../contract/limits.ts';
import { isKnownType } from '../../document-type-name.ts';
import { HiddenNotice } from '../../letters/hidden-notice.tsx';
import { useSessionWords } from '../../words.ts';
import { preview } from '../preview.ts';
import { useOpenSession, useSessionState } from '../session-context.ts';
import { useCommandErrorText } from '../use-command-error-text.ts';
import { useFirstFocus } from '../use-first-focus.ts';
import { AddOpenValue } from '../zone/add-open-value.tsx';
import { TemplatePicker } from './template-picker.tsx';
import { useKeptText } from './use-kept-text.ts';

interface ProposeFormProps {
  keptAt: string;
  /** Whether the viewer has just opened it. */
  isFresh: boolean;
  /** `clauseId`: the clause that was proposed; undefined if it was not. */
  onClose: (clauseId?: string) => void;
}

/**
 * Form for a new clause, from a template of the document type or free text. The draft is stored
 * until it is sent or discarded.
 */
export function ProposeForm({ keptAt, isFresh, onClose }: ProposeFormProps) {
  const t = useSessionWords();
  const errorText = useErrorText();
  const toast = useToast();
  const { feed, commands, viewerId } = useOpenSession();
  const state = useSessionState((all) => all);
  const commandErrorText = useCommandErrorText();
  const part = useFirstFocus(isFresh);
  const title = useKeptText(`${keptAt}:title`);
  const text = useKeptText(`${keptAt}:text`);
  const { refusal } = preview(state, { type: 'propose', clauseId: '', title: null, text: '', textHash: '' }, viewerId, feed.nowMs());
  const isEnded = state.phase === 'ended';
  const close = (clauseId?: string) => {
    title.forget();
    text.forget();
    onClose(clauseId);
  };
  return (
    <Card as="section">
      <div ref={part}>
        <h2 className="mb-3">{t(isEnded ? 'notProposed' : 'proposeClause')}</h2>
        <Form
          errorText={commandErrorText}
          className="gap-4"
          onSubmit={async () => {
            if (text.text.trim() === '') throw { code: 'clause.textEmpty' };
            const clauseId = await commands.propose(title.text, text.text);
            toast(t('proposed'), { tone: 'success' });
            close(clauseId);
          }}
        >
          {refusal !== undefined && (
            <Notice tone="warn" isAnnounced>
              {errorText(refusal)} {t('yourTextStays')}
            </Notice>
          )}
          {!isEnded && isKnownType(state.documentType) && (
            <Suspense>
              <TemplatePicker
                type={state.documentType}
                onChoose={(template) => {
                  // A template never overwrites typed text.
                  const own = text.text.trim();
                  if (title.text.trim() === '') title.setText(template.title);
                  text.setText(own === '' ? template.text : `${text.text.trimEnd()}\n\n${template.text}`);
                }}
              />
            </Suspense>
          )}
          <TextField
            name="title"
            label={t('clauseTitle')}
            optionalText={t('optional')}
            limit={clauseTitleLimit}
            value={title.text}
            readOnly={isEnded}
            onChange={(event) => title.setText(event.target.value)}
            autoComplete="off"
            data-first-focus=""
          />
          <TextArea
            name="text"
            label={t('clauseText')}
            limit={clauseTextLimit}
            rows={5}
            value={text.text}
            readOnly={isEnded}
            onChange={(event) => text.setText(event.target.value)}
            onPaste={pasteRaisedLetters}
          />
          {!isEnded && <AddOpenValue text={text.text} onChange={text.setText} />}
          <HiddenNotice text={`${title.text}\n${text.text}`} />
          <div className="flex flex-wrap gap-2.5">
            {!isEnded && <SubmitButton disabled={refusal !== undefined}>{t('propose')}</SubmitButton>}
            <Button variant="secondary" className="max-tablet:w-full" onClick={() => close()}>
              {t(text.text || title.text ? 'discard' : 'cancel')}
            </Button>
          </div>
        </Form>
      </div>
    </Card>
  );
}
