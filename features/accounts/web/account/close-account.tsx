import { useState, type ReactNode } from 'react';
import { useNavigate } from '#platform/web/router.tsx';
import { call } from '#platform/web/api.ts';
import { problemOf } from '#platform/web/problem.ts';
import { session } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { TrashIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useErrorText } from '#platform/web/words.tsx';
import { closeAccount } from '../../contract/endpoints.ts';
import { useAccountWords } from '../words.ts';
import { Section } from './section.tsx';

/** Deleting one's account, once it has been said what goes with it. */
export function CloseAccount(): ReactNode {
  const t = useAccountWords();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string>();

  const close = async () => {
    const token = session.token();
    if (token === null || ['', 'null', 'undefined'].includes(token)) {
      setIsAsking(false);
      setFailure(t('close.notSignedIn'));
      navigate('/connect#login');
      return;
    }
    try {
      await call(closeAccount, { body: {} });
    } catch (error) {
      const { code } = problemOf(error);
      setIsAsking(false);
      setFailure(code === 'account.lastAdministrator' ? errorText(code) : t('close.failed'));
      return;
    }
    session.end();
    // A fresh page, so that nothing of the person stays in memory.
    window.location.assign('/');
  };
  return (
    <>
      <Section
        id="close"
        title={t('close.title')}
        text={t('close.text')}
        action={
          <Button
            variant="secondary"
            size="small"
            icon={TrashIcon}
            onClick={() => {
              setFailure(undefined);
              setIsAsking(true);
            }}
          >
            {t('close.open')}
          </Button>
        }
      >
        {failure && (
          <Notice tone="danger" isAnnounced>
            {failure}
          </Notice>
        )}
      </Section>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={close}
        title={t('close.question')}
        labels={{ confirm: t('close.confirm'), cancel: t('account.cancel'), close: t('close.dialogClose') }}
        isDanger
      >
        {t('close.warning')}
      </ConfirmDialog>
    </>
  );
}
