import type { ReactNode } from 'react';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useAccountWords } from '../words.ts';

/** Notice that moderators have hidden picture and job title, with a link to the reasons. */
export function ProfileHidden({ id }: { id: string }): ReactNode {
  const t = useAccountWords();
  return (
    <Notice
      tone="warn"
      title={t('profileHidden.title')}
      actions={
        <LinkButton to={`/statements?on=person:${id}`} variant="secondary" size="small">
          {t('profileHidden.reasons')}
        </LinkButton>
      }
    >
      {t('profileHidden.text')}
    </Notice>
  );
}
