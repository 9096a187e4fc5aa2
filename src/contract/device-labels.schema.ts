import { z } from 'zod'
import { qrPictureSchema } from './qr-picture.schema.ts'
import { shownToAll } from './hidden-fields.schema.ts'
import { idInPathSchema, idSchema } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { allStaff } from './staff-roles.ts'

const deviceLabelSchema = z.object({
  ticket_id: idSchema,
  phone: shownToAll(z.string()),
  repair: z.string(),
  /** The day in words; null once nothing is due any more. */
  due: z.string().nullable(),
  code: qrPictureSchema,
})

/** The content of the label for a phone on the bench, without personal data. */
export type DeviceLabelFacts = z.infer<typeof deviceLabelSchema>

export const deviceLabelCalls = calls({
  'GET /api/tickets/{id}/label': {
    for: staff(allStaff),
    input: z.object({ id: idInPathSchema }),
    output: z.object({ label: deviceLabelSchema }),
  },
  /** The label as a PDF of 62 by 29 mm. */
  'GET /api/tickets/{id}/label.pdf': {
    for: staff(allStaff),
    input: z.object({ id: idInPathSchema }),
    output: shownToAll(z.never()),
  },
})
