import { Refusal } from '#contract/refusals.ts'
import { readDatabaseError } from '#db/database-errors.ts'
import { createOwner } from '../accounts/create-owner.ts'
import { limitLinks } from '../accounts/limit-links.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { refuseCommonPassword } from '../accounts/refuse-common-password.ts'
import type { RequestOrigin } from '../accounts/request-origin.ts'
import type { Shop } from '../shop.ts'
import { requireSetupLink, spendSetupLink } from './setup-link.ts'

type Input = { code: string; fullname: string; email: string; password: string }

/** Checks the one-time link; wrong ones are counted. */
export function checkSetupLink(shop: Shop, code: string, from: RequestOrigin): Promise<{ ready: true }> {
  return limitLinks(shop, from.address, async () => {
    await requireSetupLink(shop, code)
    return { ready: true }
  })
}

/** Makes the account of the owner with the one-time link, which works once and only while there is no staff. */
export function makeOwner(shop: Shop, input: Input, from: RequestOrigin): Promise<void> {
  return limitLinks(shop, from.address, async () => {
    // Checked before hashing, so that a wrong link costs no Argon2 computation.
    await requireSetupLink(shop, input.code)
    await refuseCommonPassword(input.password, input.email)
    const password_hash = await hashPassword(input.password, from)
    try {
      await shop.database.transaction(async (tx) => {
        await spendSetupLink(tx, shop, input.code)
        // Email may not work yet; who has the link runs the server.
        await createOwner(tx, shop, { ...input, password_hash })
      })
    } catch (thrown) {
      if (readDatabaseError(thrown)?.kind !== 'unique') throw thrown
      const message = 'A customer has an account with this address. Please use another one.'
      throw new Refusal('email_taken', { message, fields: { email: message } })
    }
  })
}
