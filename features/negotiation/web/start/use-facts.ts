import type { ListedSession } from '../../contract/shapes.ts';
import { useDocumentTypeName } from '../document-type-name.ts';
import { useNegotiationWords } from '../words.ts';

/** Type, group and parties of a session, and its manager, unless that is the viewer. */
export function useFacts(): (session: ListedSession) => readonly (string | null)[] {
  const t = useNegotiationWords();
  const typeName = useDocumentTypeName();
  return ({ documentType, groupName, isManager, managerName, partyCount }) => [
    typeName(documentType),
    groupName,
    isManager ? null : t('managedBy', { name: managerName }),
    t('partyCount', { count: partyCount }),
  ];
}
