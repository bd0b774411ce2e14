import type { Page } from '@playwright/test';

interface NewSession {
  agenda: string;
  documentType?: string;
  minutes?: string;
  /** Other fields of the last step, before the start. */
  last?: () => Promise<void>;
}

/** On the page that starts a session: fills in its steps, and starts it. */
export async function startSession(page: Page, { agenda, documentType = 'partnership', minutes, last }: NewSession): Promise<void> {
  await page.getByRole('textbox', { name: 'Agenda' }).fill(agenda);
  await page.getByRole('combobox', { name: 'Document type' }).selectOption(documentType);
  await page.getByRole('button', { name: 'Continue' }).click();
  if (minutes !== undefined) await page.getByRole('spinbutton', { name: 'Duration in minutes' }).fill(minutes);
  await page.getByRole('button', { name: 'Continue' }).click();
  await last?.();
  await page.getByRole('button', { name: 'Start session' }).click();
}
