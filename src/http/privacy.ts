import * as contract from '#contract/privacy.ts'
import '#contract/privacy.schema.ts'
import { eraseCustomer, eraseOwnAccount } from '#domain/privacy/erase-account.ts'
import { readOwnData } from '#domain/privacy/read-own-data.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls that download or erase a person's data. */
export function registerPrivacy(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.getOwnData, async (_, caller, context) => {
    const data = await readOwnData(shop, caller, context.cookie('draft'))
    context.setHeader('content-disposition', 'attachment; filename="my-data.json"')
    return data
  })
  register(router, contract.eraseOwnAccount, async ({ data }, caller, context) => {
    const draftToken = context.cookie('draft') ?? null
    const output = await eraseOwnAccount(shop, { password: data.password, draftToken }, caller)
    for (const name of ['session', 'draft', 'device'] as const) context.deleteCookie(name)
    return output
  })
  register(router, contract.eraseCustomer, ({ data }, caller) => eraseCustomer(shop, data, caller))
}
