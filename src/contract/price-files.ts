import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './price-files.schema.ts'

/** A file of prices may be this large: ten thousand phones with a dozen repairs. */
export const MAX_PRICE_FILE_BYTES = 1024 * 1024

/** What a file of prices would change or has changed, and its mistakes by line. */
export type PriceFileAnswer = z.infer<typeof schemas.importPhonesSchemas.output>

/** All prices as CSV: one row per phone, one column per repair. */
export const getPhonesCsv = endpoint<typeof schemas.getPhonesCsvSchemas>('GET', '/api/phones.csv', {
  for: levels.staff,
})

/**
 * Reads prices from a CSV file (`text/csv`). Without `apply` it only answers the changes and the mistakes; with it, all
 * prices change at once unless the file has a mistake, or prices have moved since the answer named by `seen`.
 */
export const importPhones = endpoint<typeof schemas.importPhonesSchemas>('POST', '/api/phones/imports', {
  for: levels.staff,
})

/**
 * Decodes a file from a spreadsheet: UTF-8 with or without a byte order mark, UTF-16 with one, and otherwise
 * Windows-1252, which Excel writes as "CSV".
 */
export function decodeSpreadsheet(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
