import { hashedText } from '../../contract/rules/chain.ts';
import type { Translations, Wording } from '../../contract/rules/state.ts';
import { sha256 } from '#platform/server/common/sha256.ts';

/** The texts of a clause as sent, with their hash. */
export function hashedWording({
  text,
  translations,
}: {
  text: string;
  translations?: Translations | undefined;
}): Wording & { textHash: string } {
  const wording = { text, ...(translations && { translations }) };
  return { ...wording, textHash: sha256(hashedText(wording)) };
}
