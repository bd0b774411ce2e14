import { call, useRefresh } from '#platform/web/api/api.ts';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useShortDate } from '#platform/web/i18n/use-card-date.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { setCapabilities } from '../../contract/endpoints.ts';
import type { MemberCapabilities } from '../../contract/deputy-shapes.ts';
import { capabilities } from '../../contract/kinds.ts';
import type { Group } from '../../contract/shapes.ts';
import { capabilitiesQuery } from '../queries.ts';
import { readsOf } from '../reads-of.ts';
import { useGroupWords } from '../words.ts';

interface CapabilitiesDialogProps {
  group: Group;
  person: { userId: string; name: string };
  onClose: () => void;
}

/** Capabilities of a deputy. Mount it only while it is open. */
export function CapabilitiesDialog({ group, person, onClose }: CapabilitiesDialogProps) {
  const t = useGroupWords();
  const platform = usePlatformWords();
  const held = useQuery({ ...capabilitiesQuery(group.id, person.userId), staleTime: 0, gcTime: 0 });
  return (
    <Dialog isOpen onClose={onClose} title={t('capabilitiesTitle', { name: person.name })} closeLabel={t('close')}>
      <QueryStates query={held} skeleton={<Skeleton shape="list" count={capabilities.length} label={platform('loading')} />}>
        {({ items }) => <CapabilitiesForm group={group} person={person} items={items} onClose={onClose} />}
      </QueryStates>
    </Dialog>
  );
}

function CapabilitiesForm({
  group,
  person: { userId, name },
  items,
  onClose,
}: CapabilitiesDialogProps & { items: MemberCapabilities['items'] }) {
  const t = useGroupWords();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const toast = useToast();
  const date = useShortDate();
  const since = ({ grantedAt, grantedByName }: MemberCapabilities['items'][number]) =>
    grantedByName === null
      ? t('capabilitySince', { date: date(grantedAt) })
      : t('capabilityBy', { date: date(grantedAt), name: grantedByName });
  return (
    <Form
      errorText={errorText}
      onSubmit={async (values) => {
        const given = capabilities.filter((each) => values[each] !== undefined);
        await call(setCapabilities, { params: { id: group.id, userId }, body: { capabilities: given } });
        toast(t(given.length === 0 ? 'capabilitiesNone' : 'capabilitiesSaved', { name }), { tone: 'success' });
        onClose();
        await refresh(...readsOf(group.id));
      }}
    >
      <p>{t('capabilitiesText', { name })}</p>
      {capabilities.map((each) => {
        const grant = items.find(({ capability }) => capability === each);
        return (
          <CheckboxField
            key={each}
            name={each}
            label={<span className="font-[560]">{t(`capability.${each}`)}</span>}
            summaryLabel={t(`capability.${each}`)}
            hint={`${t(`capabilityText.${each}`)}${grant ? ` ${since(grant)}` : ''}`}
            defaultChecked={grant !== undefined}
          />
        );
      })}
      <FormFoot cancelLabel={t('cancel')} onCancel={onClose}>
        <SubmitButton>{t('save')}</SubmitButton>
      </FormFoot>
    </Form>
  );
}
