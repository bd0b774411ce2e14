import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApi } from '#platform/server/http/openapi.ts';
import { bindRoutes } from '#platform/server/http/pipeline.ts';
import { features } from './features.ts';

/** Installed into a temporary folder: 200 MB that no other test needs. */
const packages = {
  '@hey-api/openapi-ts': '0.99.0',
  '@kubb/cli': '4.39.3',
  '@kubb/core': '4.39.3',
  '@kubb/plugin-oas': '4.39.3',
  '@kubb/plugin-ts': '4.39.3',
  '@kubb/react-fabric': '0.16.1',
  'openapi-typescript': '7.13.0',
  orval: '8.38.0',
  typescript: '5.9.3',
};
const kubbConfig = `import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';
export default {
  root: '.',
  input: { path: './openapi.json' },
  output: { path: './kubb', clean: true, format: false, lint: false },
  plugins: [pluginOas({ validate: false }), pluginTs()],
};
`;
const folder = mkdtempSync(join(tmpdir(), 'atrium-generators-'));

function run(command: string): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, DO_NOT_TRACK: '1', PATH: `${join(folder, 'node_modules/.bin')}:${process.env['PATH']}` },
    timeout: 540_000,
  });
  return status === 0 ? '' : `${command}: ${stdout}${stderr}`;
}

writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies: packages }));
const installError = run('npm install --no-audit --no-fund --ignore-scripts');
if (installError) process.stderr.write(`\nnot run: generators over /api/openapi.json, which npm does not install here: ${installError}\n`);

const compile =
  'tsc --noEmit --strict --skipLibCheck --allowImportingTsExtensions --target es2022 --module esnext --moduleResolution bundler --lib es2022,dom,dom.iterable';

describe.skipIf(installError !== '')('generators over /api/openapi.json', () => {
  beforeAll(() => {
    const document = openApi(bindRoutes(features), 'http://localhost:3000');
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
    writeFileSync(join(folder, 'kubb.config.mjs'), kubbConfig);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['openapi-typescript', 'openapi-typescript openapi.json -o schema/index.ts', 'schema'],
    ['@hey-api/openapi-ts', 'openapi-ts -i ./openapi.json -o hey', 'hey'],
    ['kubb', 'kubb generate', 'kubb'],
    ['orval', 'orval --input ./openapi.json --output orval/index.ts --client fetch', 'orval'],
  ])('ER-02 the output of %s compiles', (_, generate, output) => {
    expect(run(generate)).toBe('');
    expect(run(`${compile} ${output}/index.ts`)).toBe('');
  });
});
