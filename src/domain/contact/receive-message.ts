import type { ContactMessage } from '#contract/contact.schema.ts'
import { foldEmail } from '../accounts/find-account.ts'
import { canEmail } from '../accounts/limit-emails.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'

/**
 * Stores a contact message and queues the emails about it; messages that fill the honeypot are dropped without an
 * error.
 */
export async function receiveMessage(
  shop: Shop,
  input: ContactMessage,
  caller: Caller,
  address: string,
): Promise<void> {
  await shop.throttles.count('contactPerAddress', address)
  if (input.website) return
  await shop.throttles.count('contactInAll', 'shop')
  // Counted apart from links, so that contact messages cannot use up the links that the owner of the address may request.
  const mayCopy = await canEmail(shop, `contact ${input.email}`)
  await shop.database.transaction(async (tx) => {
    const message = await tx
      .insertInto('contact_messages')
      .values({
        fullname: input.fullname,
        email: input.email,
        email_folded: foldEmail(input.email),
        message: input.message ?? '',
        created_at: shop.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const event = await recordEvent(tx, shop, { kind: 'contact.received', by: caller, subjectId: message.id })
    await queueEmail(tx, shop, event, 'contact-for-shop', { message_id: message.id })
    if (mayCopy) await queueEmail(tx, shop, event, 'contact-received', { message_id: message.id })
  })
}
