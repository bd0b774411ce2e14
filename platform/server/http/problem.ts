import { platformErrors, type Problem } from '#platform/contract/error.ts';
import { locales, type Language } from '#platform/contract/language.ts';
import { isFull, isNoText } from '../common/postgres-failure.ts';
import { isRefusal } from '../common/refusal.ts';
import type { ServerWords } from '../i18n/words.ts';

/** A refused call as sent. `cause` is logged for server errors. */
export interface Refused {
  problem: Problem;
  headers: Record<string, string>;
  cause?: unknown;
}

/** Retry-After in seconds by code; an immediate retry would add to the load. */
const retrySeconds: ReadonlyMap<string, number> = new Map([
  ['database.unavailable', 2],
  ['database.tooSlow', 10],
  ['storage.full', 60],
  ['storedFile.unavailable', 5],
  ['upload.noSpace', 60],
]);

/**
 * Turns any error into a problem document. Errors that are not refusals become `server.failed`
 * without details.
 */
export function createProblems(catalogues: readonly Readonly<Record<string, number>>[], words: ServerWords) {
  const statuses = new Map(Object.entries(Object.assign({}, platformErrors, ...catalogues) as Record<string, number>));
  return function problemOf(error: unknown, language: Language, requestId: string): Refused {
    const code = codeOf(error);
    const status = statuses.get(code) ?? 500;
    const known = statuses.has(code) ? code : 'server.failed';
    const refusal = isRefusal(error) ? error : undefined;
    const retryAfterSeconds = refusal?.retryAfterSeconds ?? retrySeconds.get(known);
    return {
      problem: {
        type: 'about:blank',
        title:
          known === 'request.tooMany' && retryAfterSeconds
            ? `${words.error(language, known)} ${words.translate(language, 'platform', 'tryAgainIn', { time: waitText(language, retryAfterSeconds) })}`
            : words.error(language, known, retryAfterSeconds === undefined ? undefined : { hours: hoursOf(retryAfterSeconds) }),
        status,
        code: known,
        ...(refusal?.fields ? { fields: refusal.fields } : {}),
        ...(refusal?.present === undefined ? {} : { present: refusal.present }),
        ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
        requestId,
      },
      headers: {
        ...(retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {}),
        ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      },
      ...(known === 'server.failed' ? { cause: error } : {}),
    };
  };
}

/** Seconds in whole hours, rounded up, at least 1. */
const hoursOf = (seconds: number) => Math.max(1, Math.ceil(seconds / 3_600));

/** Formats a duration: up to 2 minutes in seconds, above in whole minutes. */
function waitText(language: Language, seconds: number): string {
  const [count, unit] = seconds <= 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

const fastifyCodes: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'input.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'input.unsupportedType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'input.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'input.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'input.malformed',
  FST_ERR_BAD_URL: 'thing.notFound',
};

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'server.failed';
  const code: unknown = 'code' in error ? error.code : undefined;
  if (isRefusal(error) || retrySeconds.has(String(code))) return String(code);
  if (isFull(error)) return 'storage.full';
  if (isNoText(error)) return 'input.malformed';
  if (typeof code === 'string' && code in fastifyCodes) return fastifyCodes[code] ?? 'server.failed';
  // For example from secure-json-parse: a fault of the caller that only has Fastify's status.
  if ('statusCode' in error && error.statusCode === 400) return 'input.malformed';
  return 'server.failed';
}
