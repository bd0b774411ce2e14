import { useState } from 'react';
import { GroupField, useGroupChoice } from '#features/groups/web/public-api.tsx';
import { useRefresh } from '#platform/web/api/api.ts';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { DateField } from '#platform/web/forms/date-field.tsx';
import type { FormValues } from '#platform/web/forms/form-values.ts';
import { FormPart } from '#platform/web/forms/form-part.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { MoreFields } from '#platform/web/forms/more-fields.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { deviceZone, instantOf, localOf, zoneHere } from '#platform/web/i18n/local-time.ts';
import { useErrorText, useLanguage } from '#platform/web/i18n/words.tsx';
import { useNavigate, useSearchParams } from '#platform/web/navigation/router.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { UsersIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useSizeText } from '#platform/web/uploads/upload-words.ts';
import { beginUploads } from '#platform/web/uploads/uploads.ts';
import { convene, type listConvening } from '../../contract/endpoints.ts';
import { annexPurpose, assemblyLimits, majorities, postalRules, quorumKinds } from '../../contract/limits.ts';
import type { Bylaws } from '../../contract/shapes.ts';
import type { Reply } from '#platform/contract/endpoint.ts';
import { conveningQuery, readsOf } from '../queries.ts';
import { useAssemblyWords } from '../words.ts';
import { AgendaFields, emptyRow, type AgendaRow } from './agenda-fields.tsx';
import { AnnexFiles } from './annex-files.tsx';
import { BylawsFields } from './bylaws-fields.tsx';
import { inGroupParameter } from './convene-button.tsx';
import { itemsIn, templates, usualBylaws, type Template } from './templates.ts';

type Group = Reply<typeof listConvening>['items'][number];

/** Page that convenes an assembly (`/assemblies/new`, in a group with `?group=`). */
export function ConvenePage() {
  const t = useAssemblyWords();
  const groups = useQuery(conveningQuery());
  const requested = useSearchParams()[0].get(inGroupParameter);
  return (
    <PageBody kind="form">
      <HeadTags>
        <title>{t('convene')}</title>
      </HeadTags>
      <PageHeader title={t('convene')} lead={t('conveneLead')} above={<BackLink to="/assemblies">{t('title')}</BackLink>} />
      <QueryStates query={groups} skeleton={<Skeleton shape="text" count={8} label={t('loading')} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={UsersIcon} title={t('noGroup')} action={<LinkButton to="/network">{t('toGroups')}</LinkButton>}>
              {t('noGroupText')}
            </EmptyState>
          ) : (
            <NewAssembly groups={items} asked={requested} />
          )
        }
      </QueryStates>
    </PageBody>
  );
}

function NewAssembly({ groups, asked }: { groups: readonly Group[]; asked: string | null }) {
  const t = useAssemblyWords();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const sizeText = useSizeText();
  const create = useCreation(convene);
  const { group, groupId, choose } = useGroupChoice(groups, asked);
  const [template, setTemplate] = useState<Template>();
  const [title, setTitle] = useState('');
  const [rows, setRows] = useState<AgendaRow[]>([emptyRow(0)]);
  const [files, setFiles] = useState<File[]>([]);

  function take(chosen: Template | undefined) {
    setTemplate(chosen);
    if (!chosen) return;
    setTitle(t(`template.${chosen}`));
    setRows(itemsIn(t(`template.${chosen}.items`)).map((item, key) => ({ ...emptyRow(key), ...item })));
  }
  return (
    <Form
      label={t('convene')}
      errorText={errorText}
      onSubmit={async (values) => {
        const { id } = await create({ body: { ...writtenOf(values, rows), groupId } });
        await uploadAnnexes(id, title, [{ item: null, files }, ...rows.map((row, place) => ({ item: `i${place + 1}`, files: row.files }))]);
        await refresh(...readsOf(id));
        navigate(`/assemblies/${id}`, { replace: true });
      }}
    >
      <FormPart title={t('part.what')}>
        <GroupField {...{ groups, groupId, choose }} required />
        <SelectField
          name="template"
          label={t('template')}
          hint={t('templateHint')}
          placeholder={t('template.none')}
          value={template ?? ''}
          onChange={({ target }) => take(templates.find((each) => each === target.value))}
          options={templates.map((each) => ({ value: each, label: t(`template.${each}`) }))}
        />
        <TextField
          name="title"
          label={t('name')}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          limit={assemblyLimits.title}
          required
        />
      </FormPart>
      <WhenAndWhere />
      <AgendaFields rows={rows} onChange={setRows} />
      <FormPart title={t('annexes')}>
        <p className="-mt-3 text-sm text-muted">{t('chooseAnnexHint', { size: sizeText(assemblyLimits.annexBytes) })}</p>
        <AnnexFiles files={files} onChange={setFiles} />
      </FormPart>
      <BylawsPart group={group} bylaws={group?.bylaws ?? usualBylaws[template ?? 'annual']} template={template} />
      <div className="grid gap-2.5">
        <p className="text-sm text-muted">{group ? t('reach', { count: group.members }) : t('reachGroup')}</p>
        <SubmitButton isWide>{t('conveneIt')}</SubmitButton>
      </div>
    </Form>
  );
}

function WhenAndWhere() {
  const t = useAssemblyWords();
  const { language } = useLanguage();
  return (
    <FormPart title={t('part.whenAndWhere')}>
      <DateField
        name="startsAt"
        type="datetime-local"
        label={t('start')}
        hint={t('startHint', { zone: zoneHere(language) })}
        defaultValue={inThreeWeeks()}
        required
      />
      <div className="grid items-end gap-5 tablet:grid-cols-2">
        <TextField name="place" label={t('place')} hint={t('placeHint')} limit={assemblyLimits.place} />
        <TextField name="link" type="url" label={t('link')} hint={t('linkHint')} optionalText={t('optional')} limit={assemblyLimits.link} />
      </div>
    </FormPart>
  );
}

interface BylawsPartProps {
  group: Group | undefined;
  bylaws: Bylaws;
  template: Template | undefined;
}

/** The by-laws; folded if the group used them before, unless each member has other votes. */
function BylawsPart({ group, bylaws, template }: BylawsPartProps) {
  const t = useAssemblyWords();
  if (group?.bylaws?.weights === 'equal')
    return (
      <MoreFields key={group.id} title={t('bylaws')} summary={t('bylawsAsBefore')}>
        <BylawsFields bylaws={bylaws} groupId={group.id} />
      </MoreFields>
    );
  return (
    <FormPart title={t('bylaws')}>
      <BylawsFields key={`${group?.id} ${group?.bylaws ? '' : template}`} bylaws={bylaws} groupId={group?.id} />
    </FormPart>
  );
}

/** Uploads the annexes in the background, which adds each to the assembly or its item. */
async function uploadAnnexes(assemblyId: string, title: string, chosen: readonly { item: string | null; files: readonly File[] }[]) {
  for (const { item, files } of chosen)
    if (files.length > 0) await beginUploads(files, { purpose: annexPurpose, target: { assemblyId, item, title } });
}

/** In three weeks, at seven in the evening. */
function inThreeWeeks(): string {
  const at = new Date();
  at.setDate(at.getDate() + 21);
  at.setHours(19, 0, 0, 0);
  return localOf(at);
}

/** Converts form values to the input of the call. */
function writtenOf(values: FormValues, rows: readonly AgendaRow[]) {
  const fieldText = (name: string) => String(values[name] ?? '').trim();
  return {
    title: fieldText('title'),
    startsAt: instantOf(fieldText('startsAt')),
    timeZone: deviceZone(),
    place: fieldText('place'),
    link: fieldText('link'),
    agenda: rows.map(({ title, text, motion, election, seats }) => ({
      title,
      text,
      motion,
      election: election.trim() === '' ? null : { title: election.trim(), seats: Number(seats) },
    })),
    bylaws: bylawsIn(fieldText),
    weights: Object.entries(values)
      .filter(([name]) => name.startsWith('weight.'))
      .map(([name, weight]) => ({ person: name.slice('weight.'.length), weight: Number(weight) })),
  };
}

function bylawsIn(given: (name: string) => string): Bylaws {
  const value = Number(given('quorumValue'));
  const kind = quorumKinds.find((each) => each === given('quorumKind')) ?? 'none';
  return {
    noticeDays: Number(given('noticeDays')),
    quorum: kind === 'none' ? { kind } : kind === 'people' ? { kind, people: value } : { kind, percent: value },
    proxiesPerPerson: Number(given('proxiesPerPerson')),
    weights: given('weights') === 'given' ? 'given' : 'equal',
    majority: majorities.find((each) => each === given('majority')) ?? 'simple',
    postalVotes: postalRules.find((each) => each === given('postalVotes')) ?? 'none',
    ...(given('deadlineHours') !== '' && { deadlineHours: Number(given('deadlineHours')) }),
  };
}
