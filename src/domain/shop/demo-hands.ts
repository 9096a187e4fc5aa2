import type { DemoHands } from '#db/seed/demo.ts'
import { foldEmail } from '../accounts/find-account.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { addNote } from '../tickets/add-note.ts'
import { bookRepair } from '../tickets/book-repair.ts'

/** The shop's own verbs at other times and without limits: a demo follows the rules of real life. */
export function demoHands(shop: Shop): DemoHands {
  const throttles = { count: async () => {}, check: async () => {} }
  const shopAt = (at: number): Shop => ({ ...shop, now: () => at, throttles })
  const callers = new Map<number, Caller>()
  const callerOf = (id: number): Caller => {
    const caller = callers.get(id)
    if (!caller) throw new Error(`Account ${id} does not belong to the demo`)
    return caller
  }

  return {
    async enrol(at, { fullname, email, password, level }) {
      const password_hash = password === null ? null : await hashPassword(password)
      const id = await shop.books.transaction(async (tx) => {
        const account = await tx
          .insertInto('accounts')
          .values({
            fullname,
            email,
            email_folded: foldEmail(email),
            password_hash,
            level,
            verified_at: at,
            deactivated_at: null,
            created_at: at,
            version: 1,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await recordEvent(tx, shopAt(at), {
          kind: 'account.created',
          by: null,
          subjectId: account.id,
          details: { level },
        })
        return account.id
      })
      callers.set(id, { level, account: { id, fullname, email }, sessionId: null })
      return id
    },
    async book(at, accountId, booking) {
      const extras = { idempotencyKey: null, draftToken: null }
      return (await bookRepair(shopAt(at), booking, callerOf(accountId), extras)).ticket_id
    },
    async note(at, accountId, note) {
      await addNote(shopAt(at), note, callerOf(accountId))
    },
  }
}
