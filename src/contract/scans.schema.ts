import { z } from 'zod'
import { scanKinds, scanPages } from './scans.ts'
import { idSchema, inData, line } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { allStaff } from './staff-roles.ts'

/** The ticket of a scanned code. */
export type ScanAnswer = z.infer<(typeof scanCalls)['POST /api/scans']['output']>

export const scanCalls = calls({
  /**
   * Finds the ticket of a scanned or typed code: its number, the address in a slip's QR code, a parcel as `P-1042`, a serial or
   * IMEI, a tracking number, or an invoice as `INV 12`.
   */
  'POST /api/scans': {
    for: staff(allStaff),
    input: inData(z.object({ code: line({ max: 300, missing: 'Please scan or type a code.' }) })),
    output: z.object({
      ticket_id: idSchema,
      found_by: z.enum(scanKinds),
      /** Where its next step is taken. */
      page: z.enum(scanPages),
      /** Whether the phone is or was at the shop. */
      arrived: z.boolean(),
      /** Whether its parcel holds several phones, and nobody has said yet what was inside. */
      unopened: z.boolean(),
      /** Other tickets with the same code, newest first: the same phone came before. */
      others: z.array(idSchema),
    }),
  },
})
