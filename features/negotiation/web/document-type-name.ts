import { useCallback } from 'react';
import { knownDocumentTypes, type KnownDocumentType } from '../contract/kinds.ts';
import { useNegotiationWords } from './words.ts';

/** Whether we have a name and templates for a document type. */
export const isKnownType = (type: string): type is KnownDocumentType => (knownDocumentTypes as readonly string[]).includes(type);

/** Names a document type: ours in the reader's language, any other as it was written. */
export function useDocumentTypeName(): (type: string) => string {
  const t = useNegotiationWords();
  return useCallback((type) => (isKnownType(type) ? t(`type.${type}`) : type), [t]);
}
