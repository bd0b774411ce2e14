import { call, useRefresh } from '#platform/web/api/api.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { changeCandidacy, proposeCandidate } from '../../../contract/election-endpoints.ts';
import type { Election } from '../../../contract/election-shapes.ts';
import type { AssemblyWhole } from '../../../contract/shapes.ts';
import { readsOf } from '../../queries.ts';
import { useAssemblyWords } from '../../words.ts';
import { useCommands } from '../use-commands.ts';

/** Actions of the viewer on candidacies: stand, answer a proposal, withdraw, propose someone. */
export function Candidacy({ election, assembly }: { election: Election; assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const { can, id: electionId } = election;
  const { id } = assembly;
  const { busy, run } = useCommands(id);
  const stand = (isStanding: boolean) => () =>
    void run(String(isStanding), () => call(changeCandidacy, { params: { id, election: electionId }, body: { isStanding } }));
  return (
    <div className="grid gap-2.5 empty:hidden print:hidden">
      {can.accept && <p>{t('youAreProposed')}</p>}
      {(can.accept || can.stand || can.withdraw) && (
        <div className="flex flex-wrap gap-2.5">
          {(can.accept || can.stand) && (
            <Button variant={can.accept ? 'primary' : 'secondary'} isBusy={busy === 'true'} onClick={stand(true)}>
              {t(can.accept ? 'acceptCandidacy' : 'standMyself')}
            </Button>
          )}
          {can.withdraw && (
            <Button variant="secondary" isBusy={busy === 'false'} onClick={stand(false)}>
              {t(can.accept ? 'decline' : 'withdrawCandidacy')}
            </Button>
          )}
        </div>
      )}
      {can.propose && <Propose election={election} assembly={assembly} />}
    </div>
  );
}

function Propose({ election: { id: election, candidates }, assembly: { id, roll, me } }: { election: Election; assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const toast = useToast();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const others = roll.filter((each) => !each.isRemoved && each.id !== me?.id && !candidates.some((candidate) => candidate.id === each.id));
  return (
    <details>
      <summary className="link min-h-11 cursor-pointer py-2 text-sm">{t('propose')}</summary>
      <div className="pt-2">
        <Form
          label={t('propose')}
          errorText={errorText}
          onSubmit={async (values) => {
            await call(proposeCandidate, { params: { id, election, person: String(values['person'] ?? '') } });
            toast(t('isProposed'), { tone: 'success' });
            await refresh(...readsOf(id));
          }}
        >
          <SelectField
            name="person"
            label={t('person')}
            hint={t('proposeHint')}
            placeholder={t('choosePerson')}
            required
            options={others.map((each) => ({ value: each.id, label: each.name }))}
          />
          <SubmitButton>{t('proposeIt')}</SubmitButton>
        </Form>
      </div>
    </details>
  );
}
