import { useState, type ReactNode } from 'react';
import { isProblem } from '#platform/web/api/problem.ts';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { AccountForm } from '../account-form.tsx';
import { FormCard } from '../form-card.tsx';
import { useAccountPublicWords } from '../words.ts';

interface Said {
  title: string;
  description: string;
}

interface LinkPageProps extends Said {
  submitLabel: string;
  /** Redeems the link; resolves with the text to show. */
  onSubmit: (token: string) => Promise<Said>;
  /** Error code of an invalid link, and its text. */
  invalidCode: string;
  invalid: Said;
  /** Where to go next. */
  onward: ReactNode;
}

/**
 * Page of a link in a mail. Requires a click, so that mail programs that prefetch links do not
 * redeem it. All invalid links have the same text.
 */
export function LinkPage({ title, description, submitLabel, onSubmit, invalidCode, invalid, onward }: LinkPageProps): ReactNode {
  const t = useAccountPublicWords();
  const [search] = useSearchParams();
  const [said, setSaid] = useState<Said>();
  const token = search.get('token') ?? '';
  const outcome = token === '' ? invalid : said;
  if (outcome)
    return (
      <FormCard title={outcome.title} description={outcome.description}>
        <div className="grid gap-5">
          {token === '' && <Notice tone="warn">{t('tokenNotFound')}</Notice>}
          {onward}
        </div>
      </FormCard>
    );
  return (
    <FormCard title={title} description={description}>
      <AccountForm
        submitLabel={submitLabel}
        onSubmit={async () => {
          try {
            setSaid(await onSubmit(token));
          } catch (error) {
            if (!isProblem(error) || error.code !== invalidCode) throw error;
            setSaid(invalid);
          }
        }}
      >
        {null}
      </AccountForm>
    </FormCard>
  );
}
