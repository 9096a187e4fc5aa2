import { numberCalls } from '#contract/numbers.schema.ts'
import { readNumbers } from '#domain/numbers/read-numbers.ts'
import { writeNumbersFile } from '#domain/numbers/numbers-file.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import { sendCsv } from './send-csv.ts'

/** Registers the owner's numbers. */
export function registerNumbers(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, numberCalls, {
    'GET /api/numbers': (days) => readNumbers(shop, days),
    'GET /api/numbers.csv': async (days, caller, context) =>
      sendCsv(context, await writeNumbersFile(shop, days, caller)),
  })
}
