import type { Desk, WriteLetter } from './desk.ts'
import { manyLines, oneLine } from './inert-text.ts'
import { ContactForShop } from './letters/contact-for-shop.tsx'
import { ContactReceived } from './letters/contact-received.tsx'

/** The letters about messages from the contact form. */
export const contactLetters = {
  async 'contact-for-shop'(desk, { message_id }) {
    const found = await findMessage(desk, message_id)
    if (!found) return null
    const sender = { name: oneLine(found.fullname, 120), email: found.email }
    return {
      to: { name: desk.shop.name, address: desk.shop.email },
      link: null,
      answerTo: { name: sender.name, address: sender.email },
      letter: <ContactForShop shop={desk.shop} sender={sender} message={manyLines(found.message)} />,
    }
  },

  async 'contact-received'(desk, { message_id }) {
    const found = await findMessage(desk, message_id)
    if (!found) return null
    return {
      to: { name: '', address: found.email },
      link: `${desk.shop.url}/contact`,
      letter: <ContactReceived shop={desk.shop} />,
    }
  },
} satisfies { [L in 'contact-for-shop' | 'contact-received']: WriteLetter<L> }

async function findMessage({ books }: Desk, id: number) {
  return books.db
    .selectFrom('contact_messages')
    .select(['fullname', 'email', 'message'])
    .where('id', '=', id)
    .executeTakeFirst()
}
