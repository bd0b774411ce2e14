import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { changeRound } from '../../../contract/election-endpoints.ts';
import { assemblyLimits } from '../../../contract/limits.ts';
import type { Election } from '../../../contract/election-shapes.ts';
import type { AssemblyWhole } from '../../../contract/shapes.ts';
import { readsOf } from '../../queries.ts';
import { useAssemblyWords } from '../../words.ts';
import { MinutesField, minutesIn } from '../planned-end.tsx';
import { useCommands } from '../use-commands.ts';

/** With which the chair opens and closes rounds. */
export function RoundControls({ election: { id: election, can }, assembly }: { election: Election; assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const { id, roll } = assembly;
  const toast = useToast();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const { busy, run } = useCommands(id);
  if (can.closeRound)
    return (
      <div className="print:hidden">
        <Button
          variant="secondary"
          isBusy={busy === 'close'}
          onClick={() => void run('close', () => call(changeRound, { params: { id, election }, body: { isOpen: false } }))}
        >
          {t('closeRound')}
        </Button>
      </div>
    );
  if (!can.openRound) return null;
  return (
    <div className="print:hidden">
      <Form
        label={t('openRound')}
        errorText={errorText}
        onSubmit={async (values) => {
          const isSecret = values['secret'] !== undefined;
          try {
            await call(changeRound, { params: { id, election }, body: { isOpen: true, isSecret, minutes: minutesIn(values) } });
          } catch (error) {
            // The form may disappear: another vote may have been opened.
            toast(errorText(problemOf(error).code), { tone: 'danger' });
          }
          await refresh(...readsOf(id));
        }}
      >
        <CheckboxField
          name="secret"
          label={t('secretVote')}
          defaultChecked
          hint={roll.length <= assemblyLimits.smallRoll ? t('secretFew', { count: roll.length }) : t('secretHint')}
        />
        <MinutesField />
        <SubmitButton>{t('openRound')}</SubmitButton>
      </Form>
    </div>
  );
}
