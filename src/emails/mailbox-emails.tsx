import { mailboxTroubles } from '#contract/mailbox-state.ts'
import type { ComposeEmail } from './compose-context.ts'
import type { Fact } from './email-facts.ts'
import { oneLine } from './inert-text.ts'
import { MailboxFailed } from './templates/for-staff.tsx'

/** Emails about the mailbox of replies. */
export const mailboxEmails = {
  async 'mailbox-failed-for-shop'({ database, shop }, { mailbox_id, trouble }) {
    const mailbox = await database.db
      .selectFrom('mailboxes')
      .select(['address', 'error', 'fullness'])
      .where('id', '=', mailbox_id)
      .executeTakeFirst()
    if (!mailbox) return null
    const facts: Fact[] = [
      ['Mailbox', oneLine(mailbox.address, 300)],
      ['What is wrong', mailboxTroubles[trouble]],
    ]
    if (trouble === 'full') facts.push(['Used', `${mailbox.fullness ?? 100} %`])
    else if (mailbox.error !== '') facts.push(['It says', oneLine(mailbox.error, 300)])
    return {
      to: { name: shop.name, address: shop.email },
      link: null,
      content: <MailboxFailed shop={shop} facts={facts} />,
    }
  },
} satisfies { 'mailbox-failed-for-shop': ComposeEmail<'mailbox-failed-for-shop'> }
