import { useEffect, useRef, type ReactNode } from 'react';
import { tokenAreas, tokenLevels, type TokenScope } from '#platform/contract/token-scope.ts';
import { useRefresh } from '#platform/web/api/api.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import type { FormValues } from '#platform/web/forms/form-values.ts';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { listTokens, makeToken } from '../../../contract/endpoints.ts';
import { integrationLimits } from '../../../contract/limits.ts';
import { textIn } from '../text-in.ts';
import { useIntegrationWords } from '../../words.ts';

interface MakeTokenProps {
  /** Scopes that can be chosen. */
  scopes: readonly TokenScope[];
  onMade: (token: string) => void;
  onEnd: () => void;
}

/** Form that creates a token. */
export function MakeToken({ scopes, onMade, onEnd }: MakeTokenProps): ReactNode {
  const t = useIntegrationWords();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const make = useCreation(makeToken);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);

  async function submit(values: FormValues) {
    const chosen = scopes.filter((scope) => values[fieldOf(scope)] === scope);
    if (chosen.length === 0) throw { code: 'input.invalid', fields: [{ name: 'scopes', code: 'field.required' }] };
    const days = integrationLimits.tokenDays.find((each) => each === values['days']) ?? '30';
    const { token } = await make({ body: { name: textIn(values, 'tokenName'), scopes: chosen, days } });
    onMade(token);
    await refresh(listTokens);
  }

  return (
    <div ref={place}>
      <Form
        label={t('tokens.new')}
        errorText={(code, field, problem) => (field?.name === 'scopes' ? t('tokens.chooseScopes') : errorText(code, field, problem))}
        onSubmit={submit}
      >
        <div className="grid items-end gap-5 tablet:grid-cols-2">
          <TextField
            name="tokenName"
            label={t('name')}
            hint={t('tokens.nameHint')}
            autoComplete="off"
            limit={integrationLimits.name}
            required
          />
          <SelectField
            name="days"
            label={t('tokens.days')}
            defaultValue="30"
            options={integrationLimits.tokenDays.map((days) => ({ value: days, label: t(`tokens.days.${days}`) }))}
          />
        </div>
        <ScopesField scopes={scopes} />
        <div className="mt-1 flex flex-wrap gap-2.5">
          <SubmitButton>{t('tokens.create')}</SubmitButton>
          <Button variant="quiet" className="max-tablet:w-full" onClick={onEnd}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** One choice of level for each area with available scopes. */
function ScopesField({ scopes }: { scopes: readonly TokenScope[] }): ReactNode {
  const t = useIntegrationWords();
  const areas = tokenAreas.map((area) => ({ area, levels: tokenLevels.filter((level) => scopes.includes(`${area}:${level}`)) }));
  return (
    <fieldset>
      <legend className="mb-3 font-[560]">{t('tokens.scopes')}</legend>
      <div className="grid gap-4 tablet:grid-cols-2">
        {areas
          .filter(({ levels }) => levels.length > 0)
          .map(({ area, levels }) => (
            <SelectField
              key={area}
              name={`scope.${area}`}
              label={t(`area.${area}`)}
              placeholder={t('tokens.level.none')}
              options={levels.map((level) => ({ value: `${area}:${level}`, label: t(`tokens.level.${level}`) }))}
            />
          ))}
      </div>
    </fieldset>
  );
}

const fieldOf = (scope: TokenScope) => `scope.${scope.split(':')[0]}`;
