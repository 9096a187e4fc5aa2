import type { ComposeContext, ComposeEmail } from './compose-context.ts'
import { manyLines, oneLine } from './inert-text.ts'
import { ContactForShop, ContactReceived } from './templates/contact.tsx'

/** Emails about messages from the contact form. */
export const contactEmails = {
  async 'contact-for-shop'(context, { message_id }) {
    const found = await findMessage(context, message_id)
    if (!found) return null
    const sender = { name: oneLine(found.fullname, 120), email: found.email }
    return {
      to: { name: context.shop.name, address: context.shop.email },
      link: null,
      // A text has no address to answer to.
      ...(sender.email === '' ? {} : { answerTo: { name: sender.name, address: sender.email } }),
      content: <ContactForShop shop={context.shop} sender={sender} message={manyLines(found.message)} />,
    }
  },

  async 'contact-received'(context, { message_id }) {
    const found = await findMessage(context, message_id)
    if (!found) return null
    return {
      to: { name: '', address: found.email },
      link: `${context.shop.url}/contact`,
      content: <ContactReceived shop={context.shop} />,
    }
  },
} satisfies { [L in 'contact-for-shop' | 'contact-received']: ComposeEmail<L> }

async function findMessage({ database }: ComposeContext, id: number) {
  return database.db
    .selectFrom('contact_messages')
    .select(['fullname', 'email', 'message'])
    .where('id', '=', id)
    .executeTakeFirst()
}
