import fc from 'fast-check';

/**
 * Random tests of a commit use the same seed, so that failures repeat
 * ([0104](../docs/decisions/0104-derive-test-seeds-from-the-commit.md)).
 */
const seed = Number(process.env.TEST_SEED);
if (process.env.TEST_SEED && Number.isInteger(seed)) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
