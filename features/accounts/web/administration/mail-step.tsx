import type { ReactNode } from 'react';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useSettings } from '#platform/web/registry/settings.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { linksWaiting } from '../../contract/limits.ts';
import { sessionQuery } from '../queries.ts';
import { useAccountWords } from '../words.ts';

/** Content of the administrator's first step for emails. */
export function MailStep(): ReactNode {
  const t = useAccountWords();
  const { keepsMails } = useSettings();
  const { data } = useQuery(sessionQuery());
  const count = data?.waiting.find(({ kind }) => kind === linksWaiting)?.count ?? 0;
  return (
    <>
      {count > 0 && <p className="font-[560]">{t('links.waiting', { count })}</p>}
      <p className="text-sm text-pretty text-muted">{t(keepsMails ? 'step.mailText' : 'step.mailTestText')}</p>
      <LinkButton to="/dashBoardSuperAdmin/mails" variant="secondary" size="small" className="justify-self-start">
        {t(keepsMails ? 'step.mailGo' : 'mailTest.send')}
      </LinkButton>
    </>
  );
}
