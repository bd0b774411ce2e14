import type { OwnTextName } from '#platform/contract/installation/own-texts.ts';
import type { Language } from '#platform/contract/language.ts';
import { query } from '#platform/web/api/api.ts';
import { readText } from '../contract/public-endpoints.ts';

export const ownTextQuery = (name: OwnTextName, language: Language) => query(readText, { params: { name }, query: { language } });
