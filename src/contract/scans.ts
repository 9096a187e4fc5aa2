import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './scans.schema.ts'

/** What a scanned code was found by. */
export const scanKinds = ['ticket', 'serial', 'parcel', 'invoice'] as const

/** The pages of a ticket that a scan opens: the one where its next step is taken. */
export const scanPages = ['ticket', 'intake', 'completion', 'parcel'] as const

/** The ticket of a scanned code. */
export type ScanAnswer = z.infer<typeof schemas.findScannedSchemas.output>

/**
 * Finds the ticket of a scanned or typed code: its number, the address in a slip's QR code, a serial or IMEI, a tracking
 * number, or an invoice as `INV 12`.
 */
export const findScanned = endpoint<typeof schemas.findScannedSchemas>('POST', '/api/scans', {
  for: levels.staff,
})

/** Returns the path of the page that a scan opens. */
export function scanPath({ ticket_id, page }: Pick<ScanAnswer, 'ticket_id' | 'page'>): string {
  return `/admin/tickets/${ticket_id}${page === 'ticket' ? '' : `/${page}`}`
}
