/** Signs in at the test provider like a browser; returns the address that it redirects to. */
export async function followProvider(address: string, who: string, site: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const go = async (url: URL, form?: Record<string, string>) => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
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
    const sent = await go(new URL(action, url), { prompt, ...(prompt === 'login' && { login: who, password: 'any' }) });
    url = new URL(sent.headers.get('location') ?? '', url);
  }
  throw new Error('the provider redirected without a target');
}
