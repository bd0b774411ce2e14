import type { Page } from '@playwright/test';

/** Creates a passkey with a virtual authenticator. */
export async function makePasskey(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } });
  await page.goto('/client#passkeys');
  const section = page.locator('#passkeys');
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByRole('textbox').fill('Laptop of the library');
  await section.getByRole('button', { name: 'Create passkey' }).click();
  await section.getByRole('listitem').first().waitFor();
}
