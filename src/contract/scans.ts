/** What a scanned code was found by. */
export const scanKinds = ['ticket', 'serial', 'parcel', 'invoice'] as const

/** The pages of a ticket that a scan opens: the one where its next step is taken. */
export const scanPages = ['ticket', 'intake', 'completion', 'parcel'] as const

/** Returns the path of the page that a scan opens. */
export function scanPath({
  ticket_id,
  page,
}: {
  ticket_id: number
  page: (typeof scanPages)[number]
}): string {
  return `/admin/tickets/${ticket_id}${page === 'ticket' ? '' : `/${page}`}`
}
