import { decodeSpreadsheet } from '#contract/price-files.ts'
import { Refusal } from '#contract/refusals.ts'
import { statementCalls } from '#contract/statements.schema.ts'
import { MAX_STATEMENT_BYTES } from '#contract/statements.ts'
import { confirmLine } from '#domain/statements/confirm-line.ts'
import { importStatement } from '#domain/statements/import-statement.ts'
import { listStatements, readOneStatement } from '#domain/statements/list-statements.ts'
import { undoStatement } from '#domain/statements/undo-statement.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import { readBody, readBytes } from './read-body.ts'
import { textFileReader } from './read-upload.ts'

/** Registers the calls by which statements of the bank are read. */
export function registerStatements(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, statementCalls, {
    'GET /api/money/statements': () => listStatements(shop),
    'POST /api/money/statements': {
      readInput: textFileReader(shop, readStatement),
      answer: (file, caller) => importStatement(shop, file, caller),
    },
    'GET /api/money/statements/{id}': ({ id }) => readOneStatement(shop, id),
    'POST /api/money/statements/{id}/lines/{line}/confirmation': (input, caller) =>
      confirmLine(shop, input, caller),
    'DELETE /api/money/statements/{id}': ({ id }, caller) => undoStatement(shop, id, caller),
  })
}

const fileLimits = { largest: MAX_STATEMENT_BYTES, timeoutMs: 60_000 }
/** Twice the size of the file: JSON escapes line breaks and quotation marks. */
const jsonLimits = { largest: 2 * MAX_STATEMENT_BYTES, timeoutMs: 60_000 }

/** Reads the file as the whole body with the rest in the query, or all of it as JSON, as our page sends it. */
async function readStatement(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? ''
  if (/^application\/json\s*(;|$)/i.test(type)) return readBody(request, jsonLimits)
  if (!/^(text\/(csv|xml)|application\/(xml|x-ofx|ofx))\s*(;|$)/i.test(type)) {
    throw new Refusal('wrong_type', {
      message: 'Send the statement as text/csv, application/xml or application/x-ofx.',
    })
  }
  const query = Object.fromEntries(new URL(request.url).searchParams)
  return { ...query, file: decodeSpreadsheet(await readBytes(request, fileLimits)) }
}
