import { dashboardLists } from '#contract/staff-pages.ts'
import type { StaffDashboardPage } from '#contract/staff-pages.schema.ts'
import { readBackupState } from '../backups/scheduled-backups.ts'
import { readPriceNotices } from '../catalogue/price-notices.ts'
import { readMailboxState } from '../mailbox/read-mailbox-state.ts'
import { countUnreadMails } from '../mail/unread-mails.ts'
import { listUnclearLabels } from '../labels/finish-labels.ts'
import { countFailedEmails } from '../outbox/count-failed-emails.ts'
import { countQueues } from '../queues/count-queues.ts'
import type { Shop } from '../shop.ts'
import { countStatuses } from '../tickets/count-statuses.ts'
import { listTicketPage } from '../tickets/list-tickets.ts'
import { readTicketRows } from '../tickets/ticket-rows.ts'

const ROWS_PER_LIST = 5

/** Data of the staff dashboard: ticket counts by status, tickets that wait for staff, and failed emails. */
export async function readStaffDashboardPage(shop: Shop): Promise<StaffDashboardPage> {
  const { db } = shop.database
  const [tickets, mail, unclearLabels, backup, mailbox, unreadMails, prices, { queues }, ...lists] =
    await Promise.all([
      countStatuses(shop),
      countFailedEmails(shop),
      listUnclearLabels(shop),
      readBackupState(shop),
      readMailboxState(shop),
      shop.inbox ? countUnreadMails(db) : 0,
      readPriceNotices(shop),
      countQueues(shop),
      listTicketPage(shop, { ...dashboardLists.unanswered, limit: ROWS_PER_LIST }),
      readTicketRows(db, dashboardLists.booked, null, ROWS_PER_LIST),
      listTicketPage(shop, { ...dashboardLists.unassigned, limit: ROWS_PER_LIST }),
      readTicketRows(db, dashboardLists.updated, null, ROWS_PER_LIST),
    ])
  const [unanswered, booked, unassigned, updated] = lists
  return {
    tickets,
    mail,
    unclear_labels: unclearLabels,
    queues,
    backup,
    mailbox,
    unread_mails: unreadMails,
    prices,
    lists: {
      unanswered: { rows: unanswered.rows, total: unanswered.total },
      // Their number is known from the counts by status.
      booked: { rows: booked.rows, total: tickets.counts[`${dashboardLists.booked.status}`] },
      unassigned: { rows: unassigned.rows, total: unassigned.total },
      updated: { rows: updated.rows, total: tickets.total },
    },
  }
}
