import * as contract from '#contract/privacy.ts'
import '#contract/privacy.shapes.ts'
import { eraseCustomer, eraseOwnAccount } from '#domain/privacy/erase-account.ts'
import { readOwnData } from '#domain/privacy/read-own-data.ts'
import { answer, type Door } from './answer.ts'

/** Hangs the calls with which people get or erase what is kept about them. */
export function servePrivacy(door: Door): void {
  const { shop } = door
  answer(door, contract.getOwnData, async (_, caller, visit) => {
    const data = await readOwnData(shop, caller, visit.cookie('draft'))
    visit.say('content-disposition', 'attachment; filename="my-data.json"')
    return data
  })
  answer(door, contract.eraseOwnAccount, async ({ data }, caller, visit) => {
    const draftToken = visit.cookie('draft') ?? null
    const reply = await eraseOwnAccount(shop, { password: data.password, draftToken }, caller)
    for (const name of ['session', 'draft', 'device'] as const) visit.dropCookie(name)
    return reply
  })
  answer(door, contract.eraseCustomer, ({ data }, caller) => eraseCustomer(shop, data, caller))
}
