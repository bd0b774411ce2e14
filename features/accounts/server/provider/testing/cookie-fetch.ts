export type CookieFetch = (url: URL, init?: { method?: string; form?: Record<string, string>; json?: unknown }) => Promise<Response>;

/** Requests of one browser: remembers cookies, follows no redirects. */
export function cookieFetch(): CookieFetch {
  const cookies = new Map<string, string>();
  return async (url, { form, json, method = form || json ? 'POST' : 'GET' } = {}) => {
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(form && { body: new URLSearchParams(form) }),
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
}
