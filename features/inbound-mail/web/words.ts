import { wordsOf } from '#platform/web/i18n/words.tsx';
import type en from '../words/en.json';

export const useInboundMailWords = wordsOf<typeof en>('inbound-mail');
