/**
 * Test files that run in a process of their own; all others share processes. A file belongs here when it replaces
 * modules or globals for its whole duration, registers what the app does not have, or counts what is loaded.
 */
export const filesAlone = [
  'src/contract/schemas.test.ts',
  'src/http/accounts-sessions.test.ts',
  'src/web/storefront/draw-map.test.ts',
  'test/new-status.test.ts',
  'test/security/authorisation.test.ts',
]
