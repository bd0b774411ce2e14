import type { ContractTemplate, KnownDocumentType } from '../../contract/kinds.ts';
import type { TemplateWords } from './template-words.ts';

export interface Template {
  title: string;
  text: string;
}

/** Numbers of the clauses of a template; the last is the maximum. */
const most = [1, 2, 3, 4, 5, 6] as const;

/** The clauses of a document type or of a contract template, in the usual order of a contract. */
export function templatesOf(words: TemplateWords, name: KnownDocumentType | ContractTemplate): Template[] {
  const all: Readonly<Record<string, string | undefined>> = words;
  return most.flatMap((number) => {
    const title = all[`template.${name}.${number}.title`];
    const text = all[`template.${name}.${number}.text`];
    return title !== undefined && text !== undefined ? [{ title, text }] : [];
  });
}
