import type { FormValues } from '#platform/web/forms/form-values.ts';
import type { AssemblyWhole } from '../../contract/shapes.ts';
import { useAssemblyWords } from '../words.ts';

/** In whose name a ballot is cast, if people gave a proxy. */
export function InNameOf({ votesFor, assembly: { me, roll } }: { votesFor: readonly string[]; assembly: AssemblyWhole }) {
  const t = useAssemblyWords();
  const nameOf = (person: string) => roll.find(({ id }) => id === person)?.name ?? '';
  if (votesFor.length > 1)
    return (
      <fieldset className="grid">
        <legend className="mb-1 text-sm font-[560]">{t('inNameOf')}</legend>
        {votesFor.map((person) => (
          <label key={person} className="flex min-h-11 items-start gap-3 py-2.5">
            <input type="checkbox" name={`for-${person}`} defaultChecked className="mt-0.5 size-5 shrink-0" />
            <span>{person === me?.id ? t('forMyself') : nameOf(person)}</span>
          </label>
        ))}
      </fieldset>
    );
  const [only] = votesFor;
  return only !== undefined && only !== me?.id ? <p className="text-sm">{t('youVoteFor', { name: nameOf(only) })}</p> : null;
}

/** People named in a form. */
export const namedIn = (values: FormValues, votesFor: readonly string[]): readonly string[] =>
  votesFor.length === 1 ? votesFor : votesFor.filter((person) => values[`for-${person}`] !== undefined);
