import type { ContactMessage } from '#contract/contact.ts'
import { foldEmail } from '../accounts/find-account.ts'
import { queueLetter, recordEvent } from '../record-event.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'

/** Keeps a contact message and queues the letters about it; what robots send is dropped in silence. */
export async function receiveMessage(
  shop: Shop,
  ask: ContactMessage,
  caller: Caller,
  address: string,
): Promise<void> {
  await shop.throttles.count('contactPerAddress', address)
  if (ask.website) return
  await shop.books.transaction(async (tx) => {
    const message = await tx
      .insertInto('contact_messages')
      .values({
        fullname: ask.fullname,
        email: ask.email,
        email_folded: foldEmail(ask.email),
        message: ask.message ?? '',
        created_at: shop.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const event = await recordEvent(tx, shop, { kind: 'contact.received', by: caller, subjectId: message.id })
    await queueLetter(tx, shop, event, 'contact-for-shop', { message_id: message.id })
    await queueLetter(tx, shop, event, 'contact-received', { message_id: message.id })
  })
}
