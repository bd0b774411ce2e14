import { query } from '#platform/web/api/api.ts';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { listRoles, readGroup } from '../contract/endpoints.ts';
import type { AddressedRole } from '../contract/role-shapes.ts';
import { useGroupWords } from './words.ts';

/** A role as addressee, with the people who have it, without the viewer. */
export interface RoleAddressed {
  id: AddressedRole;
  name: string;
  members: readonly { userId: string; name: string }[];
}

/** The managers and the roles of a group that address someone. `without`: people who are not addressed, beside the viewer. */
export function useAddressedRoles(groupId: string, without: readonly string[] = []): readonly RoleAddressed[] {
  const t = useGroupWords();
  const ownId = useSession().user?.id;
  const isChosen = groupId !== '';
  const group = useQuery({ ...query(readGroup, { params: { id: groupId } }), enabled: isChosen });
  const roles = useQuery({ ...query(listRoles, { params: { id: groupId } }), enabled: isChosen });
  const managers: RoleAddressed = { id: 'managers', name: t('addressed.managers'), members: group.data?.managers ?? [] };
  return [managers, ...(roles.data?.items ?? [])]
    .map(({ id, name, members }) => ({ id, name, members: members.filter(({ userId }) => userId !== ownId && !without.includes(userId)) }))
    .filter(({ members }) => members.length > 0);
}

interface RoleFieldProps {
  label: string;
  roles: readonly RoleAddressed[];
  chosen: RoleAddressed | undefined;
  onChoose: (role: RoleAddressed | undefined) => void;
}

/** Chooses between one person and everyone with a role; nothing in a group without roles. */
export function RoleField({ label, roles, chosen, onChoose }: RoleFieldProps) {
  const t = useGroupWords();
  if (roles.length === 0) return null;
  return (
    <SelectField
      name="role"
      label={label}
      value={chosen?.id ?? ''}
      onChange={(event) => onChoose(roles.find(({ id }) => id === event.target.value))}
      options={[
        { value: '', label: t('addressed.onePerson') },
        ...roles.map(({ id, name, members }) => ({ value: id, label: t('addressed.everyoneWith', { role: name, count: members.length }) })),
      ]}
    />
  );
}
