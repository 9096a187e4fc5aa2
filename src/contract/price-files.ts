/** A file of prices may be this large: ten thousand phones with a dozen repairs. */
export const MAX_PRICE_FILE_BYTES = 1024 * 1024

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
