import { useRefresh } from '#platform/web/api/api.ts';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { addElection } from '../../../contract/election-endpoints.ts';
import { assemblyLimits, majorities } from '../../../contract/limits.ts';
import type { AssemblyWhole } from '../../../contract/shapes.ts';
import { readsOf } from '../../queries.ts';
import { useAssemblyWords } from '../../words.ts';

interface AddElectionProps {
  assembly: AssemblyWhole;
  item: string;
  onClose(): void;
}

/** Dialog with which the chair adds an election to an item. */
export function AddElection({ assembly: { id, bylaws }, item, onClose }: AddElectionProps) {
  const t = useAssemblyWords();
  const toast = useToast();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const create = useCreation(addElection);
  // From the least to the most demanding: by-laws can be exceeded only.
  const allowed = majorities.slice(majorities.indexOf(bylaws.majority));
  return (
    <Dialog isOpen onClose={onClose} title={t('addElection')} closeLabel={t('closeDialog')}>
      <Form
        label={t('addElection')}
        errorText={errorText}
        onSubmit={async (values) => {
          const majority = majorities.find((each) => each === values['majority']);
          const title = String(values['title'] ?? '').trim();
          await create({ params: { id }, body: { item, title, seats: Number(values['seats']), ...(majority && { majority }) } });
          toast(t('electionAdded'), { tone: 'success' });
          onClose();
          await refresh(...readsOf(id));
        }}
      >
        <TextField name="title" label={t('electionTitle')} hint={t('electionTitleHint')} limit={assemblyLimits.itemTitle} required />
        <TextField
          name="seats"
          type="number"
          inputMode="numeric"
          min={1}
          max={assemblyLimits.seats}
          label={t('seats')}
          defaultValue="1"
          required
          className="tablet:max-w-40"
        />
        <SelectField
          name="majority"
          label={t('firstRound')}
          defaultValue={allowed.includes('absolute') ? 'absolute' : bylaws.majority}
          options={allowed.map((each) => ({ value: each, label: t(`roundRule.${each}.name`) }))}
        />
        <SubmitButton>{t('addIt')}</SubmitButton>
      </Form>
    </Dialog>
  );
}
