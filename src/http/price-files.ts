import { priceFileCalls } from '#contract/price-files.schema.ts'
import { decodeSpreadsheet, MAX_PRICE_FILE_BYTES } from '#contract/price-files.ts'
import { Refusal } from '#contract/refusals.ts'
import { importPrices } from '#domain/catalogue/import-prices.ts'
import { writePriceFile } from '#domain/catalogue/write-price-file.ts'
import { readBody, readBytes } from './read-body.ts'
import { textFileReader } from './read-upload.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import { sendCsv } from './send-csv.ts'

/** Twice the size of the file: JSON escapes line breaks and quotation marks. */
const jsonLimits = { largest: 2 * MAX_PRICE_FILE_BYTES, timeoutMs: 30_000 }
const fileLimits = { largest: MAX_PRICE_FILE_BYTES, timeoutMs: 30_000 }

/** Registers the calls that write prices to a file and read them from one. */
export function registerPriceFiles(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, priceFileCalls, {
    'GET /api/phones.csv': async (_, _caller, context) => sendCsv(context, await writePriceFile(shop)),
    'POST /api/phones/imports': {
      readInput: textFileReader(shop, readCsv),
      answer: (file, caller) => importPrices(shop, file, caller),
    },
  })
}

/** Reads the file as the whole body with the rest in the query, or all of it as JSON, as our page sends it. */
export async function readCsv(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? ''
  if (/^application\/json\s*(;|$)/i.test(type)) return readBody(request, jsonLimits)
  if (!/^text\/csv\s*(;|$)/i.test(type)) {
    throw new Refusal('wrong_type', { message: 'Send the file as text/csv.' })
  }
  const query = Object.fromEntries(new URL(request.url).searchParams)
  return { ...query, csv: decodeSpreadsheet(await readBytes(request, fileLimits)) }
}
