import { afterEach, expect, test } from 'vitest';
import { myGroupsQuery } from '#features/groups/web/testing/my-groups.ts';
