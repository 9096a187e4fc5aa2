import type { Tx } from '#db/tables.ts'
import { foldEmail } from './find-account.ts'

/** A mail from the address, or a link that was sent to it, shows that it is read again. */
export async function clearBounce(tx: Tx, accountId: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ undelivered_email: null, undelivered_why: '', undelivered_at: null })
    .where('id', '=', accountId)
    .where('undelivered_at', 'is not', null)
    .execute()
}

type Addressed = { email: string | null; undelivered_email: string | null; undelivered_why: string }

/** Why emails to the present address of a person come back, in the words of a mail server; null where none did. */
export function getUndelivered({ email, undelivered_email, undelivered_why }: Addressed): string | null {
  if (email === null || undelivered_email !== foldEmail(email)) return null
  return undelivered_why || 'no reason given'
}
