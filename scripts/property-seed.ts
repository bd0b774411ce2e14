import fc from 'fast-check';

/** The examples of a commit are the same each time: what is red is red again ([0104](../docs/decisions/0104-the-commit-decides-what-chance-decides.md)). */
const seed = Number(process.env.TEST_SEED);
if (process.env.TEST_SEED && Number.isInteger(seed)) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
