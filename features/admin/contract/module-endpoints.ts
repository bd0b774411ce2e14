import { endpoint } from '#platform/contract/endpoint.ts';
import { moduleList, modulesOff, moduleSwitch } from './module-shapes.ts';

export const readModulesOff = endpoint({
  method: 'GET',
  path: '/api/modules',
  summary: 'List the modules that are off, for pages that are already open.',
  action: 'module.readOff',
  reply: modulesOff,
});

export const listModules = endpoint({
  method: 'GET',
  path: '/api/admin/modules',
  summary: 'List the modules that can be switched off, with their dependencies, and why each is off.',
  action: 'module.list',
  reply: moduleList,
});

export const switchModule = endpoint({
  method: 'PUT',
  path: '/api/admin/modules',
  summary: 'Switch a module on or off. Takes effect on all nodes within a second. The data of the module is kept.',
  action: 'module.switch',
  body: moduleSwitch,
  reply: moduleList,
  errors: ['module.alwaysOn', 'module.offByConfiguration'],
});
