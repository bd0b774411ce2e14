/** Settings that cannot be used. Each problem is one line: which variable, what is wrong, what to do. Recognised by its code. */
export class ConfigError extends Error {
  readonly code = 'config.invalid';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}
