import { useState, type ReactNode } from 'react';
import { Form } from '#platform/web/forms/form.tsx';
import { RadioCards } from '#platform/web/forms/radio-cards.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { decideReport } from '../../contract/endpoints.ts';
import { grounds, moderationLimits, type Decision, type Ground } from '../../contract/limits.ts';
import type { CaseWhole } from '../../contract/shapes.ts';
import { useModerationWords } from '../words.ts';

/** Measures need a ground, which the author can contest. */
const needsGround: readonly Decision[] = ['hide', 'remove', 'warn'];

/** Kinds that stay partly visible to others when hidden. */
const hidingOf = {
  file: 'decisionHint.hide.file',
  group: 'decisionHint.hide.group',
  person: 'decisionHint.hide.person',
  negotiation: 'decisionHint.hide.negotiation',
} as const;
const isNamed = (kind: string): kind is keyof typeof hidingOf => Object.hasOwn(hidingOf, kind);

interface DecisionFormProps {
  of: CaseWhole;
  /** If set, the only decision offered. */
  only?: Decision;
  onDone: () => Promise<void>;
}

/** Form that decides a case, with the statement of reasons for its author. */
export function DecisionForm({ of: { id, kind, can }, only, onDone }: DecisionFormProps): ReactNode {
  const t = useModerationWords();
  const toast = useToast();
  const errorText = useErrorText();
  const decide = useCreation(decideReport);
  const [chosen, setChosen] = useState<string>(only ?? '');
  const decision = can.decide.find((each) => each === chosen);
  const hasGround = decision !== undefined && needsGround.includes(decision);
  return (
    <section aria-labelledby="decide" className="max-w-[46rem]">
      <h2 id="decide" className="mb-3 text-lg">
        {t(only ? `decide.${only}` : 'decide')}
      </h2>
      <Form
        errorText={errorText}
        onSubmit={async ({ ground, reference, facts }) => {
          await decide({
            params: { id },
            body: {
              decision: chosen as Decision,
              facts: String(facts),
              ...(hasGround ? { ground: ground as Ground, reference: String(reference ?? '') } : {}),
            },
          });
          await onDone();
          toast(t('decisionMade'), { tone: 'success' });
        }}
      >
        {only ? (
          <p className="text-muted">{t(`decisionHint.${only}`)}</p>
        ) : (
          <RadioCards
            name="decision"
            label={t('decision')}
            options={can.decide.map((value) => ({
              value,
              label: t(`decide.${value}`),
              hint: t(value === 'hide' && isNamed(kind) ? hidingOf[kind] : `decisionHint.${value}`),
            }))}
            value={chosen}
            onChange={setChosen}
            required
            isStacked
            className="[&>legend]:sr-only"
          />
        )}
        {hasGround && <GroundFields />}
        <TextArea
          name="facts"
          label={t(decision === 'decline' ? 'factsToReporter' : 'factsToAuthor')}
          hint={t('factsHint')}
          limit={moderationLimits.facts}
          required
        />
        <div>
          <SubmitButton>{t('decideNow')}</SubmitButton>
        </div>
      </Form>
    </section>
  );
}

/** The rule on which a measure is based. */
function GroundFields(): ReactNode {
  const t = useModerationWords();
  return (
    <>
      <SelectField
        name="ground"
        label={t('ground')}
        placeholder={t('chooseGround')}
        options={grounds.map((value) => ({ value, label: t(`ground.${value}`) }))}
        required
      />
      <TextField
        name="reference"
        label={t('reference')}
        hint={t('referenceHint')}
        optionalText={t('optional')}
        limit={moderationLimits.reference}
      />
    </>
  );
}
