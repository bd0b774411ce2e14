import { GroupField, useMyGroups } from '#features/groups/web/public-api.tsx';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { MoreFields } from '#platform/web/forms/more-fields.tsx';
import { RadioCards } from '#platform/web/forms/radio-cards.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { pasteRaisedLetters } from '#platform/web/rich-text/paste/raised-letters.ts';
import { decisionRules, isDecisionRule, knownDocumentTypes } from '../../contract/kinds.ts';
import { agendaLimit, documentTypeLimit, lengthMinutesLimit, titleLimit } from '../../contract/limits.ts';
import { HiddenNotice } from '../letters/hidden-notice.tsx';
import { useNegotiationWords } from '../words.ts';
import { LanguageFields } from './language-fields.tsx';
import { otherType, type NewSession } from './new-session.ts';
import { TemplateClauses } from './template-clauses.tsx';

export interface StepProps {
  session: NewSession;
  change: (fields: Partial<NewSession>) => void;
}

/** What is negotiated, and with whom. */
export function SubjectStep({ session: { title, agenda, groupId, needsApproval, ...type }, change }: StepProps) {
  const t = useNegotiationWords();
  const { groups } = useMyGroups();
  return (
    <>
      <TextArea
        name="agenda"
        label={t('agenda')}
        hint={t('agendaHint')}
        required
        limit={agendaLimit}
        rows={3}
        value={agenda}
        onChange={({ target }) => change({ agenda: target.value })}
        onPaste={pasteRaisedLetters}
      />
      <TextField
        name="title"
        label={t('sessionTitle')}
        optionalText={t('optional')}
        hint={t('titleHint')}
        limit={titleLimit}
        autoComplete="off"
        value={title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <div className="grid gap-5 tablet:grid-cols-2">
        <SelectField
          name="documentType"
          label={t('documentType')}
          placeholder={t('chooseType')}
          required
          value={type.documentType}
          onChange={({ target }) =>
            change({
              documentType: target.value === otherType ? otherType : (knownDocumentTypes.find((each) => each === target.value) ?? ''),
            })
          }
          options={[
            ...knownDocumentTypes.map((value) => ({ value, label: t(`type.${value}`) })),
            { value: otherType, label: t('otherType') },
          ]}
        />
        <GroupField
          groups={groups}
          groupId={groupId}
          choose={(id) => change({ groupId: id })}
          label={t('forGroup')}
          placeholder={t('anybodyWithId')}
        />
        {type.documentType === otherType && (
          <TextField
            name="otherType"
            label={t('otherTypeName')}
            required
            limit={documentTypeLimit}
            value={type.otherType}
            onChange={({ target }) => change({ otherType: target.value })}
          />
        )}
      </div>
      <HiddenNotice text={`${title}\n${agenda}\n${type.otherType}`} />
      <CheckboxField
        name="approval"
        label={t('approval')}
        hint={t('approvalHint')}
        className="-my-2"
        checked={needsApproval}
        onChange={({ target }) => change({ needsApproval: target.checked })}
      />
    </>
  );
}

/** How clauses are decided, and the time for proposals. */
export function RuleStep({ session: { rule, minutes, isMediated }, change }: StepProps) {
  const t = useNegotiationWords();
  return (
    <>
      <RadioCards
        name="rule"
        label={t('decisionRule')}
        isStacked
        value={rule}
        onChange={(value) => isDecisionRule(value) && change({ rule: value })}
        options={decisionRules.map((value) => ({ value, label: t(`rule.${value}`), hint: t(`ruleHint.${value}`) }))}
      />
      <TextField
        type="number"
        name="lengthMinutes"
        label={t('lengthMinutes')}
        hint={t('lengthHint')}
        required
        min={1}
        max={lengthMinutesLimit}
        step={1}
        inputMode="numeric"
        className="[&>input]:max-w-32"
        value={minutes}
        onChange={({ target }) => change({ minutes: target.value })}
      />
      <CheckboxField
        name="mediator"
        label={t('mediator')}
        hint={t('mediatorHint')}
        className="-my-2"
        checked={isMediated}
        onChange={({ target }) => change({ isMediated: target.checked })}
      />
    </>
  );
}

/** The first clauses, or the languages of all. */
export function ClausesStep(props: StepProps) {
  const t = useNegotiationWords();
  const {
    session: { clauses, languages, needsDevices },
    change,
  } = props;
  return (
    <>
      <TemplateClauses {...props} />
      {clauses.length === 0 && (
        <MoreFields title={t('moreSettings')} isOpen={languages.length > 0 || needsDevices || undefined}>
          <LanguageFields languages={languages} onChange={(chosen) => change({ languages: chosen })} />
          <CheckboxField
            name="devicesRequired"
            label={t('devicesRequired')}
            hint={t('devicesRequiredHint')}
            checked={needsDevices}
            onChange={({ target }) => change({ needsDevices: target.checked })}
          />
        </MoreFields>
      )}
    </>
  );
}
