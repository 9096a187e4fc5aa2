/**
 * Test files that `npm test` leaves out: kills, floods, long generated histories, and browser tests that open every page, every size or a whole
 * day. `npm test -- --both`, CI and a run by name play them too.
 */
export const wholeForm = [
  'test/crash/*.test.ts',
  'test/security/{attack,authorisation,known-addresses,pages,races,stored-payloads}.test.ts',
  'test/{catalogue-everywhere,months,own-texts,parcel-histories,response-cache,statement-histories}.test.ts',
  'src/domain/tickets/search-rows.test.ts',
  'src/http/{calls-without-session,card-events,further-invoices}.test.ts',
  'test/e2e/{accessibility,account,admin,bulk-changes,camera,clicks,conversation,device-prices,every-page,forms}.e2e.ts',
  'test/e2e/{labels,logged-out,month-end,navigation,notes,own-repairs,page-heights,parcel-journeys,passkeys,paying}.e2e.ts',
  'test/e2e/{posting-desk,pricing,search-engines,server-process,staff-frame,staff-workbench,text-messages,texts}.e2e.ts',
  'test/e2e/workbench-without-scripts.e2e.ts',
]

/** What the configurations leave out of this run. */
export const leftOut = process.env['TEST_FORM'] === 'quick' ? wholeForm : []
