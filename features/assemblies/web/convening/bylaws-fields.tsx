import { useState } from 'react';
import { RadioCards } from '#platform/web/forms/radio-cards.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { assemblyLimits, majorities, postalRules, quorumKinds, weightRules } from '../../contract/limits.ts';
import type { Bylaws } from '../../contract/shapes.ts';
import { useAssemblyWords } from '../words.ts';
import { WeightFields } from './weight-fields.tsx';

interface BylawsFieldsProps {
  bylaws: Bylaws;
  groupId: string | undefined;
}

/** By-laws: notice period, quorum, proxies and majority. */
export function BylawsFields({ bylaws, groupId }: BylawsFieldsProps) {
  const t = useAssemblyWords();
  const [weights, setWeights] = useState(bylaws.weights);
  return (
    <>
      <p className="-mt-3 text-sm text-muted">{t('bylawsHint')}</p>
      <NoticeAndProxies bylaws={bylaws} />
      <QuorumFields bylaws={bylaws} />
      <RadioCards
        name="weights"
        label={t('weights')}
        value={weights}
        onChange={(value) => setWeights(value === 'given' ? 'given' : 'equal')}
        options={weightRules.map((each) => ({ value: each, label: t(`weights.${each}`), hint: t(`weights.${each}.hint`) }))}
      />
      {weights === 'given' && groupId && <WeightFields key={groupId} groupId={groupId} />}
      <RadioCards
        name="majority"
        label={t('majority')}
        defaultValue={bylaws.majority}
        options={majorities.map((each) => ({ value: each, label: t(`majority.${each}`), hint: t(`majority.${each}.hint`) }))}
      />
      <RadioCards
        name="postalVotes"
        label={t('postalVotes')}
        defaultValue={bylaws.postalVotes ?? 'none'}
        options={postalRules.map((each) => ({ value: each, label: t(`postalVotes.${each}`), hint: t(`postalVotes.${each}.hint`) }))}
      />
      <TextField
        name="deadlineHours"
        type="number"
        inputMode="numeric"
        min={1}
        max={assemblyLimits.deadlineHours}
        label={t('deadline')}
        hint={t('deadlineHint')}
        optionalText={t('optional')}
        defaultValue={bylaws.deadlineHours === undefined ? '' : String(bylaws.deadlineHours)}
      />
    </>
  );
}

function NoticeAndProxies({ bylaws: { noticeDays, proxiesPerPerson } }: { bylaws: Bylaws }) {
  const t = useAssemblyWords();
  return (
    <div className="grid items-end gap-4 tablet:grid-cols-2">
      <TextField
        name="noticeDays"
        type="number"
        inputMode="numeric"
        min={0}
        max={assemblyLimits.noticeDays}
        label={t('noticeDays')}
        defaultValue={String(noticeDays)}
        required
      />
      <TextField
        name="proxiesPerPerson"
        type="number"
        inputMode="numeric"
        min={0}
        max={assemblyLimits.proxies}
        label={t('proxiesPerPerson')}
        hint={t('proxiesPerPersonHint')}
        defaultValue={String(proxiesPerPerson)}
        required
      />
    </div>
  );
}

function QuorumFields({ bylaws: { quorum } }: { bylaws: Bylaws }) {
  const t = useAssemblyWords();
  const [kind, setKind] = useState(quorum.kind);
  return (
    <div className="grid items-end gap-4 tablet:grid-cols-2">
      <SelectField
        name="quorumKind"
        label={t('quorum')}
        hint={t(`quorumKind.${kind}.hint`)}
        value={kind}
        onChange={({ target }) => setKind(quorumKinds.find((each) => each === target.value) ?? 'none')}
        options={quorumKinds.map((each) => ({ value: each, label: t(`quorumKind.${each}`) }))}
      />
      {kind !== 'none' && (
        <TextField
          key={kind}
          name="quorumValue"
          type="number"
          inputMode="numeric"
          min={1}
          max={kind === 'people' ? assemblyLimits.people : 100}
          label={t(kind === 'people' ? 'quorumPeople' : 'quorumPercent')}
          defaultValue={String(quorum.kind === 'people' ? quorum.people : quorum.kind === 'none' ? 50 : quorum.percent)}
          required
        />
      )}
    </div>
  );
}
