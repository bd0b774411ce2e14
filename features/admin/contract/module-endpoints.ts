import { endpoint } from '#platform/contract/endpoint.ts';
import { moduleList, modulesOff, moduleSwitch } from './module-shapes.ts';

export const readModulesOff = endpoint({
  method: 'GET',
  path: '/api/modules',
  summary: 'The modules that are off at this moment, for pages that are open',
  action: 'module.readOff',
  reply: modulesOff,
});

export const listModules = endpoint({
  method: 'GET',
  path: '/api/admin/modules',
  summary: 'The modules of this installation: what each needs, and whether and why it is off',
  action: 'module.list',
  reply: moduleList,
});

export const switchModule = endpoint({
  method: 'PUT',
  path: '/api/admin/modules',
  summary: 'Switches a module on or off, on every node within a second',
  action: 'module.switch',
  body: moduleSwitch,
  reply: moduleList,
  errors: ['module.alwaysOn', 'module.offByConfiguration'],
});
