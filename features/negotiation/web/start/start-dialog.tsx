import { useCallback, useState } from 'react';
import { GroupField, useMyGroups } from '#features/groups/web/public-api.tsx';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { useRefresh } from '#platform/web/api/api.ts';
import { useNavigate } from '#platform/web/navigation/router.tsx';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import type { FieldProblem, FormProblem } from '#platform/web/forms/form-context.ts';
import { MoreFields } from '#platform/web/forms/more-fields.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { pasteRaisedLetters } from '#platform/web/rich-text/paste/raised-letters.ts';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { listSessions, startSession } from '../../contract/endpoints.ts';
import type { ClauseLanguage } from '../../contract/clause-languages.ts';
import { decisionRules, isDecisionRule, type DecisionRule, knownDocumentTypes } from '../../contract/kinds.ts';
import { agendaLimit, documentTypeLimit, lengthMinutesLimit, titleLimit } from '../../contract/limits.ts';
import { HiddenNotice } from '../letters/hidden-notice.tsx';
import type { Template } from '../templates/templates.ts';
import { useNegotiationWords } from '../words.ts';
import { LanguageFields } from './language-fields.tsx';
import { TemplateClauses } from './template-clauses.tsx';

const usualMinutes = 20;
const otherType = 'other';

interface StartDialogProps {
  groupId?: string | undefined;
  onClose: () => void;
}

/**
 * Starts a session, restricted to `groupId` if given, and opens it, so that its ID is at hand.
 * Mount it only while it is open.
 */
export function StartDialog(props: StartDialogProps) {
  const t = useNegotiationWords();
  return (
    <Dialog isOpen onClose={props.onClose} title={t('start')} closeLabel={t('close')} size="wide">
      <StartForm {...props} />
    </Dialog>
  );
}

function StartForm({ groupId = '', onClose }: StartDialogProps) {
  const t = useNegotiationWords();
  const { groups } = useMyGroups();
  const [chosenGroup, setChosenGroup] = useState(groupId);
  const [type, setType] = useState('');
  const [clauses, setClauses] = useState<readonly Template[]>([]);
  const [languages, setLanguages] = useState<readonly ClauseLanguage[]>([]);
  const errorText = useStartError();
  const start = useStarting(onClose);
  return (
    <Form errorText={errorText} onSubmit={(values) => start(sessionOf(values, { type, languages, clauses }))}>
      <AgendaFields />
      <TypeFields type={type} onType={setType} />
      <RuleField />
      <TemplateClauses clauses={clauses} isDisabled={languages.length > 0} onChange={setClauses} />
      <GroupField groups={groups} groupId={chosenGroup} choose={setChosenGroup} label={t('forGroup')} placeholder={t('anybodyWithId')} />
      <MoreFields title={t('moreSettings')}>
        <CheckboxField name="mediator" label={t('mediator')} hint={t('mediatorHint')} />
        <CheckboxField name="approval" label={t('approval')} hint={t('approvalHint')} />
        {clauses.length === 0 && <LanguageFields languages={languages} onChange={setLanguages} />}
        {clauses.length === 0 && <CheckboxField name="devicesRequired" label={t('devicesRequired')} hint={t('devicesRequiredHint')} />}
      </MoreFields>
      <p className="text-sm text-muted">{t('detailsHint')}</p>
      <FormFoot cancelLabel={t('cancel')} onCancel={onClose}>
        <SubmitButton>{t('startButton')}</SubmitButton>
      </FormFoot>
    </Form>
  );
}

type NewSession = CallInput<typeof startSession>['body'];

/** Starts the session and opens it. */
function useStarting(onClose: () => void): (session: NewSession) => Promise<void> {
  const refresh = useRefresh();
  const navigate = useNavigate();
  const start = useCreation(startSession);
  return async (session) => {
    const { state } = await start({ body: session });
    void refresh(listSessions);
    onClose();
    navigate(`/negociation/${state.id}`);
  };
}

/** Says that starting failed, unless a field is at fault. */
function useStartError() {
  const t = useNegotiationWords();
  const platformText = useErrorText();
  return useCallback(
    (code: string, field?: FieldProblem, problem?: FormProblem) =>
      field || problem?.fields?.length ? platformText(code, field) : `${t('startFailed')}. ${platformText(code, field, problem)}`,
    [platformText, t],
  );
}

/** Title and agenda. */
function AgendaFields() {
  const t = useNegotiationWords();
  const [typed, setTyped] = useState({ title: '', agenda: '' });
  return (
    <>
      <TextField
        name="title"
        label={t('sessionTitle')}
        optionalText={t('optional')}
        hint={t('titleHint')}
        limit={titleLimit}
        autoComplete="off"
        onChange={(event) => setTyped({ ...typed, title: event.target.value })}
      />
      <TextArea
        name="agenda"
        label={t('agenda')}
        hint={t('agendaHint')}
        required
        limit={agendaLimit}
        rows={3}
        onChange={(event) => setTyped({ ...typed, agenda: event.target.value })}
        onPaste={pasteRaisedLetters}
      />
      <HiddenNotice text={`${typed.title}\n${typed.agenda}`} />
    </>
  );
}

/** The decision rule with its explanation. */
function RuleField() {
  const t = useNegotiationWords();
  const [rule, setRule] = useState<DecisionRule>('unanimity');
  return (
    <SelectField
      name="rule"
      label={t('decisionRule')}
      hint={t(`ruleHint.${rule}`)}
      value={rule}
      onChange={({ target }) => setRule(isDecisionRule(target.value) ? target.value : 'unanimity')}
      options={decisionRules.map((value) => ({ value, label: t(`rule.${value}`) }))}
    />
  );
}

interface Chosen {
  type: string;
  languages: readonly ClauseLanguage[];
  clauses: readonly Template[];
}

/** The session as typed and chosen. */
function sessionOf(values: Readonly<Record<string, unknown>>, { type, languages, clauses }: Chosen): NewSession {
  const text = (name: string) => String(values[name] ?? '');
  const rule = values['rule'];
  return {
    title: text('title'),
    agenda: text('agenda'),
    documentType: type === otherType ? text('otherType') : type,
    lengthMinutes: Number(text('lengthMinutes')),
    rule: isDecisionRule(rule) ? rule : 'unanimity',
    mediator: values['mediator'] !== undefined,
    groupId: text('groupId') || null,
    admission: values['approval'] === undefined ? 'open' : 'approval',
    ...(values['devicesRequired'] !== undefined && { devicesRequired: true }),
    ...(languages.length > 0 && { languages: [...languages] }),
    ...(clauses.length > 0 && { clauses: clauses.filter(({ text: own }) => own.trim() !== '') }),
  };
}

interface TypeFieldsProps {
  type: string;
  onType: (type: string) => void;
}

/** Type and length of the session. */
function TypeFields({ type, onType }: TypeFieldsProps) {
  const t = useNegotiationWords();
  return (
    <>
      <div className="grid gap-5 tablet:grid-cols-2">
        <SelectField
          name="documentType"
          label={t('documentType')}
          placeholder={t('chooseType')}
          required
          value={type}
          onChange={(event) => onType(event.target.value)}
          options={[
            ...knownDocumentTypes.map((value) => ({ value, label: t(`type.${value}`) })),
            { value: otherType, label: t('otherType') },
          ]}
        />
        <TextField
          type="number"
          name="lengthMinutes"
          label={t('lengthMinutes')}
          required
          min={1}
          max={lengthMinutesLimit}
          step={1}
          defaultValue={usualMinutes}
          inputMode="numeric"
        />
      </div>
      {type === otherType && <OtherTypeField />}
    </>
  );
}

/** The name of a type that is not in the list. */
function OtherTypeField() {
  const t = useNegotiationWords();
  const [name, setName] = useState('');
  return (
    <>
      <TextField
        name="otherType"
        label={t('otherTypeName')}
        required
        limit={documentTypeLimit}
        onChange={(event) => setName(event.target.value)}
      />
      <HiddenNotice text={name} />
    </>
  );
}
