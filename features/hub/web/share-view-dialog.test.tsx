import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Settings } from '#platform/contract/page.ts';
import { SettingsContext } from '#platform/web/registry/settings.ts';
import { qrPath } from '#platform/web/ui/qr-path.ts';
import { ShareViewDialog } from './share-view-dialog.tsx';

const settings: Settings = { ownerName: '', hostingName: '', publicUrl: 'https://atrium.example', modulesOff: [], isDevelopment: false };

test('HU-03 QR code and address are those of the filtered page', () => {
  for (const [mode, path] of [
    ['public', '/flux'],
    ['private', '/panel'],
  ] as const) {
    const html = renderToString(
      <SettingsContext value={settings}>
        <ShareViewDialog mode={mode} search="?q=tide&sort=title" onClose={() => {}} />
      </SettingsContext>,
    );
    const address = `https://atrium.example${path}?q=tide&sort=title`;
    expect(html).toContain(`value="${address.replace('&', '&amp;')}"`);
    expect(html).toContain(`<path fill="#000" d="${qrPath(address).path}"`);
  }
});
