import { useCallback } from 'react';
import { knownDocumentTypes, type KnownDocumentType } from '../contract/kinds.ts';
import { useNegotiationWords } from './words.ts';

/** Whether there are a translated name and templates for a document type. */
export const isKnownType = (type: string): type is KnownDocumentType => (knownDocumentTypes as readonly string[]).includes(type);

/** Returns the name of a document type: translated if known, otherwise as written. */
export function useDocumentTypeName(): (type: string) => string {
  const t = useNegotiationWords();
  return useCallback((type) => (isKnownType(type) ? t(`type.${type}`) : type), [t]);
}
