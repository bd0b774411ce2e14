/**
 * Invalid settings. Each problem is one line: variable, fault, remedy. Recognised by its `code`.
 */
export class ConfigError extends Error {
  readonly code = 'config.invalid';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}
