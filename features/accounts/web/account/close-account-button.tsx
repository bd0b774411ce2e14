import { useState, type ReactNode } from 'react';
import { useNavigate } from '#platform/web/router.tsx';
import { call } from '#platform/web/api.ts';
import { problemOf } from '#platform/web/problem.ts';
import { session } from '#platform/web/session.tsx';
import { Button, type ButtonVariant } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { TrashIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/words.tsx';
import { closeAccount } from '../../contract/endpoints.ts';
import { useAccountWords } from '../words.ts';

/** Deletes one's account, once it has been said what goes with it. */
export function CloseAccountButton({ variant = 'secondary' }: { variant?: ButtonVariant }): ReactNode {
  const t = useAccountWords();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string>();

  const close = async () => {
    const token = session.token();
    if (token === null || ['', 'null', 'undefined'].includes(token)) {
      setIsAsking(false);
      // Told where it leads to, since this part of the page goes with the session.
      toast(t('close.notSignedIn'), { tone: 'danger' });
      navigate('/connect#login');
      session.end();
      return;
    }
    try {
      await call(closeAccount, { body: {} });
    } catch (error) {
      const { code } = problemOf(error);
      setIsAsking(false);
      // Asked for the password, the person thought better of it.
      if (code === 'auth.reauthenticationRequired') return;
      setFailure(code === 'account.lastAdministrator' ? errorText(code) : t('close.failed'));
      return;
    }
    session.end();
    // A fresh page, so that nothing of the person stays in memory.
    window.location.assign('/');
  };
  return (
    <>
      <Button
        variant={variant}
        size="small"
        icon={TrashIcon}
        onClick={() => {
          setFailure(undefined);
          setIsAsking(true);
        }}
      >
        {t('close.open')}
      </Button>
      {failure && (
        <Notice tone="danger" isAnnounced className="w-full">
          {failure}
        </Notice>
      )}
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
