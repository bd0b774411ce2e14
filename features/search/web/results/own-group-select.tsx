import { useMyGroups } from '#features/groups/web/public-api.tsx';
import { NameSelect, type NameSelectProps } from './name-select.tsx';

/** For members: their own groups are among those to choose from. */
export function OwnGroupSelect({ known, ...rest }: NameSelectProps) {
  const { groups } = useMyGroups();
  return <NameSelect {...rest} known={[...known, ...groups]} />;
}
