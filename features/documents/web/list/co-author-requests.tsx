import { useState } from 'react';
import { PersonAvatar, PersonName } from '#features/accounts/web/public-api.tsx';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { acceptCoAuthorship, endCoAuthorship } from '../../contract/co-author-endpoints.ts';
import type { CoAuthorRequest } from '../../contract/co-author-shapes.ts';
import { readsOf } from '../reads-of.ts';
import { useDocumentWords } from '../words.ts';

/** Open requests to be a co-author, each with its answers. Renders nothing if there are none. */
export function CoAuthorRequests({ items }: { items: readonly CoAuthorRequest[] }) {
  const t = useDocumentWords();
  if (items.length === 0) return null;
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-lg">{t('coAuthors.requests')}</h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {items.map((request) => (
          <RequestCard key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}

function RequestCard({ request: { id, title, authorId, authorName, permission } }: { request: CoAuthorRequest }) {
  const t = useDocumentWords();
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  const [isDeclining, setIsDeclining] = useState(false);

  async function decline() {
    setIsDeclining(true);
    try {
      await call(endCoAuthorship, { params: { id } });
      toast(t('coAuthors.declined'), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    setIsDeclining(false);
    await refresh(...readsOf(id));
  }

  return (
    <Card as="li">
      <Form
        label={t('coAuthors.requestFor', { title })}
        errorText={errorText}
        onSubmit={async (values) => {
          await call(acceptCoAuthorship, { params: { id }, body: { isNamed: values['isNamed'] !== undefined } });
          toast(t('coAuthors.accepted', { title }), { tone: 'success' });
          await refresh(...readsOf(id));
        }}
      >
        <div className="flex items-center gap-3">
          <PersonAvatar id={authorId} name={authorName} />
          <div className="min-w-0">
            <p>
              <PersonName id={authorId} name={authorName} className="font-[600]" />{' '}
              <span className="text-muted">{t('coAuthors.asksYou')}</span>
            </p>
            <p dir="auto" className="text-lg font-[560] wrap-anywhere">
              {title}
            </p>
          </div>
        </div>
        <p className="text-sm text-muted">{t(permission === 'edit' ? 'coAuthors.requestText' : 'coAuthors.requestTextSuggest')}</p>
        <CheckboxField name="isNamed" label={t('coAuthors.nameMe')} />
        <div className="flex flex-wrap gap-2">
          <SubmitButton>{t('coAuthors.accept')}</SubmitButton>
          <Button variant="secondary" isBusy={isDeclining} onClick={() => void decline()}>
            {t('coAuthors.decline')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
