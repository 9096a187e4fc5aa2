import { privacyCalls } from '#contract/privacy.schema.ts'
import { eraseCustomer, eraseOwnAccount } from '#domain/privacy/erase-account.ts'
import { readOwnData } from '#domain/privacy/read-own-data.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls that download or erase a person's data. */
export function registerPrivacy(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, privacyCalls, {
    'GET /api/account/data': async (_, caller, context) => {
      const data = await readOwnData(shop, caller, context.cookie('draft'))
      context.setHeader('content-disposition', 'attachment; filename="my-data.json"')
      return data
    },
    'POST /api/account/erasures': async ({ data }, caller, context) => {
      const draftToken = context.cookie('draft') ?? null
      const output = await eraseOwnAccount(shop, { password: data.password, draftToken }, caller)
      for (const name of ['session', 'draft', 'device'] as const) context.deleteCookie(name)
      return output
    },
    'POST /api/accounts/erasures': ({ data }, caller) => eraseCustomer(shop, data, caller),
  })
}
