#!/usr/bin/env node
/**
 * Starts an installed Firefox as Playwright starts its own, and passes messages on between them:
 * Playwright 1.65 sends commands of WebDriver BiDi that Firefox ESR 140 does not know. Where Firefox
 * answers that it does not know one of those below, Playwright is answered as if it had worked.
 */
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';
import { startEvalProxy } from './allow-eval.mjs';

/** Commands that may be without effect, by their answers. */
const optional = new Map([
  // Bodies of answers cannot be read by the test.
  ['network.addDataCollector', { collector: 'none' }],
  // Downloads go where Firefox puts them.
  ['browser.setDownloadBehavior', {}],
  // Everybody has the address of this machine, English, and the time zone of the environment.
  ['network.setExtraHeaders', {}],
  ['emulation.setMediaFeaturesOverride', {}],
  ['emulation.setLocaleOverride', {}],
  ['emulation.setTimezoneOverride', {}],
  ['emulation.setUserAgentOverride', {}],
  ['emulation.setScreenSettingsOverride', {}],
  ['emulation.setScreenOrientationOverride', {}],
]);

const args = process.argv.slice(2);
const profile = args[args.indexOf('--profile') + 1];
const port = await startEvalProxy();
const settings = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': port,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': port,
  'network.proxy.allow_hijacking_localhost': true,
  // Behind a proxy, this machine would not count as a secure context.
  'dom.securecontext.allowlist': 'localhost',
};
const lines = Object.entries(settings).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`);
appendFileSync(join(profile, 'user.js'), lines.join(''));

const firefox = spawn(process.env['FIREFOX_PATH'] ?? 'firefox-esr', args, { stdio: ['ignore', 'pipe', 'pipe'] });
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal));
firefox.on('exit', (code) => process.exit(code ?? 1));
firefox.on('error', () => process.exit(127));

for (const output of [firefox.stdout, firefox.stderr])
  createInterface({ input: output }).on('line', (line) => {
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (address) listen(address);
    else process.stderr.write(`${line}\n`);
  });

/**
 * What a person does in front of a window: keys do not reach one behind another, and nothing in it is
 * focused. Playwright has all windows focused in Chromium only.
 */
const deeds = new Set(['input.performActions', 'browsingContext.navigate', 'browsingContext.reload']);

/** `fill` of Playwright 1.65 appends to what stands in a field of email addresses, where no selection can be read. */
const replacing = (text) => text.replace('inputElement.value += text', 'inputElement.value = text');

/** Playwright does not report downloads without a navigation, such as those of texts that the page made: Firefox names them by address only. */
function naming(text) {
  if (!text.includes('"browsingContext.download')) return text;
  const event = JSON.parse(text);
  if (event.params?.url) event.params.download ??= event.params.navigation ?? event.params.url;
  return JSON.stringify(event);
}

/** Opens an address for Playwright, and passes on to that of Firefox. */
function listen(address) {
  const http = createServer();
  new WebSocketServer({ server: http }).on('connection', (playwright, { url }) => {
    const browser = new WebSocket(address + url, { perMessageDeflate: false, maxPayload: 256 << 20 });
    const asked = new Map();
    const waiting = [];
    // What people do, waiting until their window is in front, by the command that brings it there.
    const held = new Map();
    let lastId = 2 ** 52;
    const send = (text) => (browser.readyState === WebSocket.OPEN ? browser.send(text) : waiting.push(text));
    browser.on('open', () => waiting.splice(0).forEach((text) => browser.send(text)));
    browser.on('message', (data) => {
      const text = data.toString();
      const { id, error } = asked.size + held.size > 0 ? JSON.parse(text) : {};
      const action = held.get(id);
      if (held.delete(id)) return send(action);
      const result = error === 'unknown command' && optional.get(asked.get(id));
      asked.delete(id);
      playwright.send(result ? JSON.stringify({ type: 'success', id, result }) : naming(text));
    });
    playwright.on('message', (data) => {
      const text = data.toString();
      const { id, method, params } = JSON.parse(text);
      if (optional.has(method)) asked.set(id, method);
      if (!deeds.has(method)) return send(replacing(text));
      held.set(++lastId, text);
      send(JSON.stringify({ id: lastId, method: 'browsingContext.activate', params: { context: params.context } }));
    });
    browser.on('close', () => playwright.close());
    playwright.on('close', () => browser.close());
    for (const end of [browser, playwright]) end.on('error', () => end.close());
  });
  http.listen(0, '127.0.0.1', () => process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${http.address().port}\n`));
}
