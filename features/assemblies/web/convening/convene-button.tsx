import { useQuery } from '#platform/web/queries/queries.ts';
import { LinkButton, type ButtonVariant } from '#platform/web/ui/button.tsx';
import { ScaleIcon } from '#platform/web/ui/icons.tsx';
import { assembliesQuery } from '../queries.ts';
import { useAssemblyWords } from '../words.ts';

/** Query parameter with the preselected group. */
export const inGroupParameter = 'group';

/** Link to the form that convenes an assembly, for people who may, optionally in a given group. */
export function ConveneHere({ groupId, variant = 'secondary' }: { groupId?: string; variant?: ButtonVariant }) {
  const t = useAssemblyWords();
  const { data } = useQuery(assembliesQuery('coming', groupId, null));
  if (!data?.canConvene) return null;
  return (
    <LinkButton to={`/assemblies/new${groupId ? `?${inGroupParameter}=${groupId}` : ''}`} icon={ScaleIcon} variant={variant}>
      {t('convene')}
    </LinkButton>
  );
}
