import { useMyGroups } from '#features/groups/web/public-api.tsx';
import { NameSelect, type NameSelectProps } from './name-select.tsx';

/** Select of groups that includes one's own. */
export function OwnGroupSelect({ known, ...rest }: NameSelectProps) {
  const { groups } = useMyGroups();
  return <NameSelect {...rest} known={[...known, ...groups]} />;
}
