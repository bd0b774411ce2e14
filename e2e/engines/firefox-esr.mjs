#!/usr/bin/env node
/**
 * Starts an installed Firefox for Playwright and forwards their messages: Playwright 1.65 sends
 * commands of WebDriver BiDi that Firefox ESR 140 does not know. If Firefox does not know one of
 * those below, Playwright gets a successful reply.
 */
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';
import { startEvalProxy } from './allow-eval.mjs';

/** Commands that may have no effect, with the reply to Playwright. */
const optional = new Map([
  // Tests cannot read response bodies.
  ['network.addDataCollector', { collector: 'none' }],
  // Downloads go to the default folder of Firefox.
  ['browser.setDownloadBehavior', {}],
  // All people have the IP address of this machine, English, and the environment's time zone.
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
  // With a proxy, localhost is no secure context by default.
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
 * Actions that need a focused window: a background window gets no key events. Playwright focuses all
 * windows in Chromium only.
 */
const deeds = new Set(['input.performActions', 'browsingContext.navigate', 'browsingContext.reload']);

/** `fill` of Playwright 1.65 appends in email fields, since these have no readable selection. */
const replacing = (text) => text.replace('inputElement.value += text', 'inputElement.value = text');

/**
 * Adds an ID to downloads without a navigation, such as generated files, which Playwright would not
 * report: Firefox sends only their address.
 */
function naming(text) {
  if (!text.includes('"browsingContext.download')) return text;
  const event = JSON.parse(text);
  if (event.params?.url) event.params.download ??= event.params.navigation ?? event.params.url;
  return JSON.stringify(event);
}

/** Listens for Playwright and forwards to the address of Firefox. */
function listen(address) {
  const http = createServer();
  new WebSocketServer({ server: http }).on('connection', (playwright, { url }) => {
    const browser = new WebSocket(address + url, { perMessageDeflate: false, maxPayload: 256 << 20 });
    const asked = new Map();
    const waiting = [];
    // Actions that wait until their window is activated, by the ID of that command.
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
