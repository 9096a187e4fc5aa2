import type { z } from 'zod'
import type * as schemas from './device-labels.schema.ts'
import { endpoint, levels } from './endpoint.ts'

/** The content of the label for a phone on the bench, without personal data. */
export type DeviceLabelFacts = z.infer<typeof schemas.deviceLabelSchema>

export const getDeviceLabel = endpoint<typeof schemas.getDeviceLabelSchemas>(
  'GET',
  '/api/tickets/{id}/label',
  { for: levels.staff },
)

/** The label as a PDF of 62 by 29 mm. */
export const getDeviceLabelPdf = endpoint<typeof schemas.getDeviceLabelPdfSchemas>(
  'GET',
  '/api/tickets/{id}/label.pdf',
  { for: levels.staff },
)
