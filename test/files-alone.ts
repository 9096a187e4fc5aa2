/**
 * Test files that run in a process of their own; all others share processes. A file belongs here when it replaces
 * modules or globals for its whole duration, or counts what is loaded.
 */
export const filesAlone = ['src/web/map-point/draw-map.test.ts', 'test/new-status.test.ts']
