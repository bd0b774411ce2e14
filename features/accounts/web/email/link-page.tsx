import { useState, type ReactNode } from 'react';
import { isProblem } from '#platform/web/problem.ts';
import { useSearchParams } from '#platform/web/router.tsx';
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
  /** Does what the link is for, and gives what is to be said then. */
  onSubmit: (token: string) => Promise<Said>;
  /** The code of a link that is no good, and what is said of it. */
  invalidCode: string;
  invalid: Said;
  /** Where to go from there. */
  onward: ReactNode;
}

/**
 * The page of a link in a mail. It takes a click, so that a mail program that looks at the link does not use it up. A link
 * that is used, old, broken or another's gets one clear answer.
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
