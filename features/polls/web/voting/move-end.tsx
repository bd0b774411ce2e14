import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { DateField } from '#platform/web/forms/date-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { instantOf, localOf, zoneHere } from '#platform/web/i18n/local-time.ts';
import { useErrorText, useLanguage } from '#platform/web/i18n/words.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { movePollEnd } from '../../contract/endpoints.ts';
import type { PollWhole } from '../../contract/shapes.ts';
import { readsOf } from '../queries.ts';
import { usePollWords } from '../words.ts';

/** Asks whether to end a poll now. Mount it only while it is open. */
export function EndNowDialog({ poll: { id }, onClose }: { poll: PollWhole; onClose: () => void }) {
  const t = usePollWords();
  const toast = useToast();
  const refresh = useRefresh();
  const errorText = useErrorText();
  async function end() {
    try {
      await call(movePollEnd, { params: { id }, body: { endsAt: null } });
      toast(t('isEnded'), { tone: 'success' });
    } catch (error) {
      toast(problemOf(error).code === 'poll.over' ? errorText('poll.over') : t('endFailed'), { tone: 'danger' });
    }
    await refresh(...readsOf(id));
    onClose();
  }
  const labels = { confirm: t('endNow'), cancel: t('cancel'), close: t('close') };
  return (
    <ConfirmDialog isOpen onClose={onClose} onConfirm={end} title={t('endNowTitle')} labels={labels}>
      {t('endNowText')}
    </ConfirmDialog>
  );
}

/** Form for another end. Mount it only while it is open. */
export function MoveEndDialog({ poll: { id, endsAt }, onClose }: { poll: PollWhole; onClose: () => void }) {
  const t = usePollWords();
  const toast = useToast();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const { language } = useLanguage();
  const [before] = useState(() => localOf(new Date(endsAt)));
  return (
    <Dialog isOpen onClose={onClose} title={t('moveEndTitle')} closeLabel={t('close')}>
      <Form
        label={t('moveEndTitle')}
        errorText={errorText}
        onSubmit={async (values) => {
          await call(movePollEnd, { params: { id }, body: { endsAt: instantOf(String(values['endsAt'] ?? '')) } });
          await refresh(...readsOf(id));
          toast(t('isMoved'), { tone: 'success' });
          onClose();
        }}
      >
        <DateField
          name="endsAt"
          type="datetime-local"
          label={t('end')}
          hint={t('endHint', { zone: zoneHere(language) })}
          defaultValue={before}
          required
        />
        <SubmitButton>{t('save')}</SubmitButton>
      </Form>
    </Dialog>
  );
}
