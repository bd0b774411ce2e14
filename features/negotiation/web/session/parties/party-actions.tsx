import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import { EllipsisIcon, KeyIcon, TrashIcon } from '#platform/web/ui/icons.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { isUndecided } from '../../../contract/rules/head.ts';
import { useSessionWords } from '../../words.ts';
import { ReasonField } from '../reason-field.tsx';
import { useOpenSession, useSessionState } from '../session-context.ts';
import { useAct } from '../use-act.ts';

/** The manager's actions for a party: offer the hand-over, or remove with a reason. */
export function PartyActions({ userId, name }: { userId: string; name: string }) {
  const t = useSessionWords();
  const act = useAct();
  const errorText = useErrorText();
  const { commands } = useOpenSession();
  // In edition 1 of the rules these clauses stay.
  const dropped = useSessionState(({ clauses, rulesEdition }) =>
    rulesEdition > 1 ? clauses.filter((clause) => clause.authorId === userId && isUndecided(clause)).length : 0,
  );
  const [open, setOpen] = useState<'handOver' | 'remove'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        isIcon
        label={t('partyActions', { name })}
        items={[
          { label: t('handOver'), icon: KeyIcon, onSelect: () => setOpen('handOver') },
          { label: t('remove'), icon: TrashIcon, isDanger: true, onSelect: () => setOpen('remove') },
        ]}
      >
        <EllipsisIcon size={20} />
      </Menu>
      <ConfirmDialog
        isOpen={open === 'handOver'}
        onClose={close}
        onConfirm={async () => {
          await act(() => commands.offerHandOver(userId));
          close();
        }}
        title={t('handOverTitle', { name })}
        labels={{ confirm: t('handOver'), cancel: t('cancel'), close: t('close') }}
      >
        {t('handOverText', { name })}
      </ConfirmDialog>
      <Dialog isOpen={open === 'remove'} onClose={close} title={t('removeTitle', { name })} closeLabel={t('close')}>
        <Form
          errorText={errorText}
          onSubmit={async (values) => {
            await commands.remove(userId, String(values['reason'] ?? ''));
            close();
          }}
        >
          <p>
            {t('removeText', { name })} {dropped > 0 && t('removeDrops', { name, count: dropped })}
          </p>
          <ReasonField hint={t('removeReasonHint')} isRequired />
          <FormFoot cancelLabel={t('cancel')} onCancel={close}>
            <SubmitButton variant="danger">{t('remove')}</SubmitButton>
          </FormFoot>
        </Form>
      </Dialog>
    </>
  );
}
