import { levels } from '#contract/endpoint.ts'
import type { Tx } from '#db/tables.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { foldEmail } from './find-account.ts'

type Owner = { fullname: string; email: string; password_hash: string }

/** Creates the account of an owner, whose address counts as confirmed. */
export async function createOwner(tx: Tx, shop: Shop, { fullname, email, password_hash }: Owner) {
  const now = shop.now()
  const { id } = await tx
    .insertInto('accounts')
    .values({
      fullname,
      email,
      email_folded: foldEmail(email),
      password_hash,
      level: levels.staff,
      role: 'owner',
      verified_at: now,
      deactivated_at: null,
      created_at: now,
      version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const details = { level: levels.staff }
  await recordEvent(tx, shop, { kind: 'account.created', by: null, subjectId: id, details })
}
