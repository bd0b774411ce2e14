import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './journey.ts';
import { groupOf } from './setting.ts';

test('SH-12 FI-01 in WebKit, a file is handed to a person, who downloads the same bytes; the sender sees it live', async ({
  inWebKit,
}, info) => {
  const [ana, bob] = await Promise.all([inWebKit('Ana', { role: 'manager' }), inWebKit('Bob')]);
  const [api, bobs] = await Promise.all([ana.arrive(), bob.arrive('/files?list=received')]);
  await groupOf('Tide gauges', api, bobs);
  const bytes = randomBytes(200_000);
  const path = info.outputPath('gauge.ods');
  writeFileSync(path, bytes);

  await ana.page.goto('/files?list=sent');
  await ana.page.alive();
  await ana.page.role('button', 'Share a file').click();
  const dialog = ana.page.role('dialog');
  await dialog.css('input[type=file]', { hidden: true }).choose(path);
  await dialog.role('radio', 'Bob').click();
  await dialog.role('textbox', 'Message').fill('High water, by hour.');
  await dialog.role('button', 'Share', { exact: true }).click();
  const sent = ana.page.role('listitem').having('gauge.ods');
  await sent.text('Not downloaded yet').shown();

  const received = bob.page.role('listitem').having('gauge.ods');
  await received.text('High water, by hour.').shown();
  await received.role('link', 'Download gauge.ods').click();
  const saved = join(bob.downloads, 'gauge.ods');
  await expect.poll(() => existsSync(saved) && readFileSync(saved).equals(bytes)).toBe(true);
  await sent.text('Not downloaded yet').gone();
});
