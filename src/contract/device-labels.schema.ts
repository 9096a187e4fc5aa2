import { z } from 'zod'
import { getDeviceLabel, getDeviceLabelPdf } from './device-labels.ts'
import { qrPictureSchema } from './qr-picture.schema.ts'
import { shownToAll } from './hidden-fields.schema.ts'
import { bindSchemas } from './schemas.ts'
import { idInPathSchema, idSchema } from './text.schema.ts'

export const deviceLabelSchema = z.object({
  ticket_id: idSchema,
  phone: shownToAll(z.string()),
  repair: z.string(),
  /** The day in words; null once nothing is due any more. */
  due: z.string().nullable(),
  code: qrPictureSchema,
})
export const getDeviceLabelSchemas = {
  input: z.object({ id: idInPathSchema }),
  output: z.object({ label: deviceLabelSchema }),
}
bindSchemas(getDeviceLabel, getDeviceLabelSchemas)
export const getDeviceLabelPdfSchemas = {
  input: z.object({ id: idInPathSchema }),
  output: shownToAll(z.never()),
}
bindSchemas(getDeviceLabelPdf, getDeviceLabelPdfSchemas)
