import { z } from 'zod'
import { MAX_PRICE_FILE_BYTES } from './price-files.ts'

/** A CSV file that is sent (`text/csv`). */
export const csvFileSchema = z
  .string({ error: 'Please choose a CSV file.' })
  .max(MAX_PRICE_FILE_BYTES, 'That file is too large.')
  // Such as an Excel workbook, which is a ZIP archive.
  .refine((text) => !text.includes('\0'), 'That is no CSV file. Save it as CSV in your spreadsheet first.')
  .meta({ contentMediaType: 'text/csv' })

/** Whether a file changes something; else its changes and mistakes are only answered. From an address it comes as text. */
export const appliesSchema = z
  .union([z.boolean(), z.enum(['true', 'false'])], { error: 'This must be true or false.' })
  .transform((value) => value === true || value === 'true')
  .optional()
