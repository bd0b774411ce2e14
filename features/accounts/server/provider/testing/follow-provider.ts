import { cookieFetch } from './cookie-fetch.ts';

/** Signs in at the test provider like a browser; returns the address that it redirects to. */
export async function followProvider(address: string, who: string, site: string): Promise<URL> {
  const go = cookieFetch();
  let url = new URL(address);
  for (let step = 0; step < 12; step += 1) {
    const answer = await go(url);
    const location = answer.headers.get('location');
    if (location !== null) {
      url = new URL(location, url);
      if (url.origin === site) return url;
      continue;
    }
    const page = await answer.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
    const sent = await go(new URL(action, url), { form: { prompt, ...(prompt === 'login' && { login: who, password: 'any' }) } });
    url = new URL(sent.headers.get('location') ?? '', url);
  }
  throw new Error('the provider redirected without a target');
}
