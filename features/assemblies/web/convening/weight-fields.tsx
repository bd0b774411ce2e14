import { TextField } from '#platform/web/forms/text-field.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { assemblyLimits } from '../../contract/limits.ts';
import { membersQuery } from '../queries.ts';
import { useAssemblyWords } from '../words.ts';

/** The number of votes of each member of a group. */
export function WeightFields({ groupId }: { groupId: string }) {
  const t = useAssemblyWords();
  const members = useQuery(membersQuery(groupId));
  return (
    <QueryStates query={members} skeleton={<Skeleton shape="text" count={4} label={t('loading')} />}>
      {({ items }) => (
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-sm font-[560]">{t('weightsOf')}</legend>
          {items.map(({ id, name }) => (
            <TextField
              key={id}
              name={`weight.${id}`}
              type="number"
              inputMode="numeric"
              min={1}
              max={assemblyLimits.weight}
              label={name}
              defaultValue="1"
              required
            />
          ))}
        </fieldset>
      )}
    </QueryStates>
  );
}
