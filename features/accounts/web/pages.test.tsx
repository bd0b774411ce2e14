import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { languages, type Language } from '#platform/contract/language.ts';
import type { Words } from '#platform/contract/words.ts';
import { Router } from '#platform/web/navigation/router.tsx';
import { controlsOf } from '#platform/web/testing/controls-of.ts';
import { WordsContext } from '#platform/web/i18n/words.tsx';
import en from '../words/public/en.json' with { type: 'json' };
import es from '../words/public/es.json' with { type: 'json' };
import fr from '../words/public/fr.json' with { type: 'json' };
import { AccountMenu } from './account-menu.tsx';
import { AgreeEmailPage } from './email/agree-email-page.tsx';
import { NotMePage } from './objection/not-me-page.tsx';
import { RegisterPage } from './register-page.tsx';
import { RequestResetPage } from './request-reset-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { SessionNotices } from './session-notices.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

const words: Record<Language, Words> = { en, fr, es };

/** Renders a page as the server does, before hydration. */
function html(Page: ComponentType, { at = '/', language = 'en' as Language } = {}): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <WordsContext value={{ language, catalogues: new Map([['accounts/public', words[language]]]), choose: () => {} }}>
        <Router ssrPath={at.split('?')[0]} ssrSearch={at.split('?')[1] ?? ''}>
          <Page />
        </Router>
      </WordsContext>
    </QueryClientProvider>,
  );
}

const unescaped = (text: string) =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replace(/<\/?bdi>/g, '');

describe('pages as rendered by the server', () => {
  test('AC-03 SH-04 sign-in has its anchor, and links to registration and password reset', () => {
    const page = html(SignInPage);
    expect(page).toContain('<section id="login"');
    expect(page).toContain('href="/register"');
    expect(page).toContain('href="/requestReset"');
    expect(page).toContain('autocomplete="username"');
    expect(page).toContain('autocomplete="current-password"');
  });

  test('SH-02 the requested page is kept on the way to registration, a foreign address is not', () => {
    expect(html(SignInPage, { at: '/connect?next=%2Fnetwork%2FAB%3Ftab%3D1' })).toContain(
      'href="/register?next=%2Fnetwork%2FAB%3Ftab%3D1"',
    );
    expect(html(SignInPage, { at: '/connect?next=https%3A%2F%2Fevil.example' })).toContain('href="/register"');
    expect(html(SignInPage, { at: '/connect?next=%2F%2Fevil.example' })).not.toContain('evil');
  });

  test('AC-02 AC-03 AC-04 no secret can be sent before hydration, and never in an address', () => {
    for (const [Page, at] of [
      [SignInPage, '/connect'],
      [RegisterPage, '/register'],
      [ResetPasswordPage, '/resetPassword?token=abc'],
    ] as const) {
      const page = html(Page, { at });
      expect(page).toMatch(/<button[^>]* disabled[ >][^>]*type="submit"|<button[^>]*type="submit"[^>]* disabled[ >]/);
      expect(page).toMatch(/<form[^>]*method="post"/);
    }
  });

  test('AC-02 registration offers roles as cards, folds optional fields, and links the conditions', () => {
    const page = html(RegisterPage);
    expect(page).toMatch(/type="radio"[^>]*value="member"|value="member"[^>]*type="radio"/);
    expect(page).toMatch(/type="radio"[^>]*value="manager"|value="manager"[^>]*type="radio"/);
    expect(page).toMatch(/<details(?![^>]*open)/);
    expect(page).toContain('href="/conditionGenerales#conditiongeneral"');
    for (const name of ['username', 'name', 'email', 'password', 'address', 'postalCode', 'city', 'country', 'phone', 'acceptTerms'])
      expect(page).toContain(`name="${name}"`);
  });

  test('AC-02 AC-03 AC-04 each field has autocomplete and length limits', () => {
    expect(controlsOf(html(SignInPage))).toEqual([
      'identifier type=text autocomplete=username data-limit=254 required',
      'password type=password autocomplete=current-password data-limit=200 required',
    ]);
    expect(controlsOf(html(RegisterPage))).toEqual([
      'name type=text autocomplete=name data-limit=100 required',
      'email type=email autocomplete=email data-limit=254 required',
      'username type=text autocomplete=username data-limit=30 minlength=3 pattern=[\\p{L}\\p{Nd}][\\p{L}\\p{M}\\p{Nd}._\\-]* required',
      'password type=password autocomplete=new-password data-limit=200 minlength=10 required',
      'role type=radio value=member required',
      'role type=radio value=manager required',
      'address type=text autocomplete=street-address data-limit=200',
      'postalCode type=text autocomplete=postal-code data-limit=20',
      'city type=text autocomplete=address-level2 data-limit=100',
      'country type=text autocomplete=country-name data-limit=100',
      'phone type=tel autocomplete=tel data-limit=40',
      'acceptTerms type=checkbox required',
    ]);
    expect(controlsOf(html(RequestResetPage))).toEqual(['email type=email autocomplete=email data-limit=254 required']);
    expect(controlsOf(html(ResetPasswordPage, { at: '/resetPassword?token=abc' }))).toEqual([
      'password type=password autocomplete=new-password data-limit=200 minlength=10 required',
    ]);
  });

  test('AC-04 a link without its token is “Token not found” and offers another', () => {
    const page = html(ResetPasswordPage, { at: '/resetPassword' });
    expect(page).toContain('Token not found');
    expect(page).toContain('href="/requestReset"');
    expect(page).not.toContain('type="password"');
  });

  test('AC-15 “this was not me” and agreeing to an address need a click, so that prefetching mail programs do nothing', () => {
    for (const language of languages) {
      const notMe = unescaped(html(NotMePage, { at: '/notMe?token=abc', language }));
      expect(notMe).toContain(`<h1>${words[language]['notMe.title']}</h1>`);
      expect(notMe).toContain(words[language]['notMe.submit']);
      expect(unescaped(html(NotMePage, { at: '/notMe?done=yes', language }))).toContain(`<h1>${words[language]['notMe.doneTitle']}</h1>`);
      expect(unescaped(html(AgreeEmailPage, { at: '/agreeEmail?token=abc', language }))).toContain(words[language]['agree.submit']);
    }
    expect(html(NotMePage, { at: '/notMe' })).toContain('Token not found');
  });

  test('SH-06 visitors see the sign-in link without JavaScript, and no notice about a session', () => {
    expect(html(AccountMenu)).toContain('href="/connect#login"');
    expect(html(SessionNotices)).toBe('');
  });

  test('LA-02 every page is complete in three languages', () => {
    const titles = { sign: SignInPage, register: RegisterPage, request: RequestResetPage, out: SignedOutPage };
    for (const language of languages)
      for (const [name, Page] of Object.entries(titles)) {
        const page = unescaped(html(Page, { language }));
        const key = { sign: 'signIn.title', register: 'register.title', request: 'requestReset.title', out: 'signedOut.title' }[name];
        expect(page).toContain(`<h1>${words[language][key ?? '']}</h1>`);
        expect(page).not.toMatch(/<label[^>]*><\/label>|\{[a-z]+\}/);
      }
  });
});
