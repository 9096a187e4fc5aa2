import * as contract from '#contract/numbers.ts'
import '#contract/numbers.schema.ts'
import { readNumbers } from '#domain/numbers/read-numbers.ts'
import { writeNumbersFile } from '#domain/numbers/numbers-file.ts'
import { register, type RouterDeps } from './register.ts'
import { sendCsv } from './send-csv.ts'

/** Registers the owner's numbers. */
export function registerNumbers(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.getNumbers, (days) => readNumbers(shop, days))
  register(router, contract.getNumbersCsv, async (days, caller, context) =>
    sendCsv(context, await writeNumbersFile(shop, days, caller)),
  )
}
