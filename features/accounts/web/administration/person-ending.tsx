import { useState, type ReactNode } from 'react';
import { administrationAddress } from '#platform/web/registry/administration.ts';
import { call } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { deletePerson, endPersonSessions } from '../../contract/administration-endpoints.ts';
import type { PersonWhole } from '../../contract/administration-shapes.ts';
import { useAccountWords } from '../words.ts';
import { usePersonChange } from './use-person-change.ts';

/** Ends all sessions of a person, or closes the account. */
export function PersonEnding({ person }: { person: PersonWhole }): ReactNode {
  const t = useAccountWords();
  const errorText = useErrorText();
  const toast = useToast();
  const navigate = useNavigate();
  const change = usePersonChange();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { id, name, openSessions, isLastAdministrator } = person;
  const showError = (error: unknown) => void toast(errorText(problemOf(error).code), { tone: 'danger' });
  const end = async () => {
    setIsBusy(true);
    await change(() => call(endPersonSessions, { params: { id } }), t('people.sessionsEnded')).catch(showError);
    setIsBusy(false);
  };
  const remove = async () => {
    try {
      await change(() => call(deletePerson, { params: { id } }), t('people.deleted'));
      navigate(administrationAddress('people'), { replace: true });
    } catch (error) {
      showError(error);
    }
    setIsAsking(false);
  };
  return (
    <>
      <Card as="section">
        <h3 className="text-base">{t('people.sessions')}</h3>
        <p className="mt-1 mb-3 text-sm text-muted">{t('people.openSessions', { count: openSessions })}</p>
        <Button variant="secondary" isBusy={isBusy} disabled={openSessions === 0} onClick={() => void end()}>
          {t('people.endSessions')}
        </Button>
      </Card>
      {!isLastAdministrator && (
        <Card as="section">
          <h3 className="text-base">{t('people.delete')}</h3>
          <p className="mt-1 mb-3 text-sm text-muted">{t('people.deleteText')}</p>
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            {t('people.delete')}
          </Button>
        </Card>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={remove}
        title={t('people.deleteTitle', { name })}
        labels={{ confirm: t('people.deleteNow'), cancel: t('account.cancel'), close: t('account.cancel') }}
        isDanger
      >
        {t('people.deleteText')}
      </ConfirmDialog>
    </>
  );
}
