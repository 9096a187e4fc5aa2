import { waitingReasons, type WaitingReason } from '#contract/mail.ts'
import { mailboxTroubles } from '#contract/mailbox-state.ts'
import { countUnreadMails, findNewestUnread } from '#domain/mail/unread-mails.ts'
import type { ComposeEmail } from './compose-context.ts'
import type { Fact } from './email-facts.ts'
import { oneLine } from './inert-text.ts'
import { MailboxFailed, MailWaits } from './templates/for-staff.tsx'

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

  async 'mail-waits-for-shop'({ database, shop }) {
    const unread = await countUnreadMails(database.db)
    const newest = await findNewestUnread(database.db)
    if (!newest) return null
    const facts: Fact[] = [
      ['Unread', unread.toLocaleString('en-AU')],
      [
        unread === 1 ? 'Why it waits' : 'Why the newest waits',
        waitingReasons[newest.reason as WaitingReason],
      ],
    ]
    if (newest.ticket_id !== null) facts.push(['Ticket that it names', String(newest.ticket_id)])
    return {
      to: { name: shop.name, address: shop.email },
      link: `${shop.url}/admin/messages`,
      content: <MailWaits shop={shop} facts={facts} />,
    }
  },
} satisfies {
  [L in 'mailbox-failed-for-shop' | 'mail-waits-for-shop']: ComposeEmail<L>
}
