import { z } from 'zod'
import { auditEventSchema } from './audit.schema.ts'
import { backupStateSchema } from './backups.schema.ts'
import { getCompletionSchemas } from './completions.schema.ts'
import { getConversationSchemas } from './conversation.schema.ts'
import { shippingSchema } from './shipping.schema.ts'
import { hidden, hiddenList, shownToAll } from './hidden-fields.schema.ts'
import { getStaffMoneySchemas } from './money.schema.ts'
import { priceNoticesSchema } from './example-prices.schema.ts'
import { getOutboxCountsSchemas } from './outbox.schema.ts'
import { bookingPageSchema, ticketHeadingSchema } from './pages.schema.ts'
import { partTestRecordSchema } from './part-tests.schema.ts'
import { getQueuesSchemas } from './queues.schema.ts'
import { getQuotesSchemas } from './quotes.schema.ts'
import { requirementSchema, statusNeedsSchema } from './requirements.schema.ts'
import { bindSchemas } from './schemas.ts'
import { assignableSchema } from './staff.schema.ts'
import { staffStepKeys } from './staff-steps.ts'
import { viewSchema } from './views.schema.ts'
import { partCostListSchema } from './part-costs.schema.ts'
import { partWaitSchema } from './part-waits.schema.ts'
import {
  getCompletionPage,
  getCustomerPage,
  getEndingPage,
  getIntakePage,
  getMoneyPage,
  getParcelPage,
  getQuotePage,
  getStaffDashboardPage,
  getStaffTicketListPage,
  getStaffTicketPage,
} from './staff-pages.ts'
import { collectionNoticesSchema } from './collection-notices.schema.ts'
import { shopSettingsSchema } from './shop-settings.schema.ts'
import { ticketTextsSchema } from './text-messages.schema.ts'
import { idInPathSchema, idSchema, inData } from './text.schema.ts'
import {
  getStatusCountsSchemas,
  noteSchema,
  ticketFilterSchema,
  ticketRowSchema,
  staffTicketSchema,
  ticketSchema,
} from './tickets.schema.ts'

const ofTicket = z.object({ id: idInPathSchema })
const count = z.int().min(0)
const cursor = z.union([z.string(), z.null()])
const neighbour = z.union([z.object({ id: idSchema, page: z.enum(['previous', 'same', 'next']) }), z.null()])

const relatedTicketSchema = ticketRowSchema.pick({
  id: true,
  status: true,
  displayName: true,
  repair_name: true,
  created_at: true,
  agreed_cents: true,
  balance_cents: true,
  due_cents: true,
  held_cents: true,
})

export const getStaffTicketPageSchemas = {
  input: ofTicket.extend({
    data: z.union([
      z.object({
        list: ticketFilterSchema,
        previous: z.union([ticketFilterSchema.pick({ cursor: true }), z.null()]),
      }),
      z.null(),
    ]),
  }),
  output: z.object({
    ticket: staffTicketSchema,
    conversation: getConversationSchemas.output,
    work: z.object({
      shipping: shippingSchema,
      bench: partTestRecordSchema,
      quotes: hidden(getQuotesSchemas.output),
      money: hidden(
        z.object({
          invoice: z.enum(['issued', 'not_due', 'nothing_to_pay', 'no_abn', 'can_issue']),
          due_cents: z.int(),
          held_cents: z.int(),
          owed_back_cents: z.int(),
          has_entries: z.boolean(),
        }),
      ),
    }),
    statuses: z.array(statusNeedsSchema),
    bench: z.object({
      /** The next step, or what the ticket waits for. */
      next: ticketRowSchema.shape.next,
      /** The comment that the step writes unless it is edited. */
      comment: z.string(),
      /** Requirements of the step that are not met yet. */
      missing: z.array(requirementSchema),
      /** The step just taken, while it can be undone. */
      undo: z.union([z.object({ id: idSchema, step: z.enum(staffStepKeys), until: z.string() }), z.null()]),
      /** The mark of a part on order. */
      wait: z.union([partWaitSchema, z.null()]),
      /** Canned replies, filled in. */
      replies: z.array(z.object({ id: idSchema, name: shownToAll(z.string()), text: z.string() })),
    }),
    due_at: z.union([z.string(), z.null()]),
    /** Other tickets of the same serial, and of the same customer. */
    related: z.object({ device: z.array(relatedTicketSchema), customer: hiddenList(relatedTicketSchema) }),
    accountid: idSchema,
    events: z.array(auditEventSchema),
    /** Its texts; left out where the shop sends none. */
    texts: ticketTextsSchema.optional(),
    /** Whether the ticket has a private page; its link is the customer's, and staff only send it. */
    has_link: z.boolean(),
    staff: z.array(assignableSchema),
    neighbours: z.object({ before: neighbour, after: neighbour, next: cursor }),
  }),
}
bindSchemas(getStaffTicketPage, getStaffTicketPageSchemas)
export const getStaffTicketListPageSchemas = {
  input: inData(ticketFilterSchema),
  output: z.object({
    rows: z.array(ticketRowSchema),
    total: shownToAll(count),
    next: cursor,
    staff: z.array(assignableSchema),
    views: z.array(viewSchema),
  }),
}
bindSchemas(getStaffTicketListPage, getStaffTicketListPageSchemas)

const list = z.object({ rows: z.array(ticketRowSchema), total: shownToAll(count) })
export const getStaffDashboardPageSchemas = {
  input: z.object({}),
  output: z.object({
    tickets: getStatusCountsSchemas.output,
    mail: getOutboxCountsSchemas.output,
    queues: getQueuesSchemas.output.shape.queues,
    /** Null where no scheduled backup has ended yet. */
    backup: z.union([backupStateSchema, z.null()]),
    prices: priceNoticesSchema,
    lists: z.object({ unanswered: list, booked: list, unassigned: list, updated: list }),
  }),
}
bindSchemas(getStaffDashboardPage, getStaffDashboardPageSchemas)

const dated = z.object({ id: idSchema, text: z.string(), at: z.string() })
export const getCustomerPageSchemas = {
  input: ofTicket,
  output: z.object({
    customer: z.object({
      accountid: idSchema,
      fullname: z.string(),
      email: z.string(),
      since: z.string(),
    }),
    tickets: z.array(relatedTicketSchema),
    /** The sums of the tickets. */
    agreed_cents: z.int(),
    balance_cents: z.int(),
    due_cents: z.int().min(0),
    held_cents: z.int().min(0),
    /** What the customer wrote on tickets, newest first. */
    messages: z.array(dated.extend({ ticket_id: idSchema })),
    /** What came from this address by the contact form. */
    letters: z.array(dated),
    erasures: z.array(z.object({ ticket_id: idSchema, at: z.string() })),
  }),
}
bindSchemas(getCustomerPage, getCustomerPageSchemas)

export const getIntakePageSchemas = {
  input: ofTicket,
  output: z.object({
    ticket: ticketHeadingSchema.extend(
      ticketSchema.pick({
        phoneid: true,
        phone_serial: true,
        phone_pin: true,
        passcode_choice: true,
        version: true,
      }).shape,
    ),
    bench: partTestRecordSchema,
    statuses: z.array(statusNeedsSchema),
    /** The newest notes and messages, oldest first. */
    notes: z.array(noteSchema),
    waiting_for: getConversationSchemas.output.shape.waiting_for,
  }),
}
bindSchemas(getIntakePage, getIntakePageSchemas)
export const getCompletionPageSchemas = {
  input: ofTicket,
  output: z.object({ document: getCompletionSchemas.output, costs: partCostListSchema }),
}
bindSchemas(getCompletionPage, getCompletionPageSchemas)
export const getParcelPageSchemas = { input: ofTicket, output: bookingPageSchema }
bindSchemas(getParcelPage, getParcelPageSchemas)
export const getQuotePageSchemas = {
  input: ofTicket,
  output: z.object({ ticket: ticketHeadingSchema, quotes: getQuotesSchemas.output }),
}
bindSchemas(getQuotePage, getQuotePageSchemas)
export const getEndingPageSchemas = {
  input: ofTicket,
  output: z.object({
    ticket: ticketHeadingSchema.extend({
      ...ticketSchema.pick({
        price: true,
        version: true,
        outcome: true,
        warranty_of: true,
        warranty_claims: true,
      }).shape,
      /** Whether a completion document was issued. */
      completed: z.boolean(),
    }),
    fees: shopSettingsSchema.shape.fees,
    due_cents: z.int(),
    collection: collectionNoticesSchema,
  }),
}
bindSchemas(getEndingPage, getEndingPageSchemas)
export const getMoneyPageSchemas = {
  input: ofTicket,
  output: z.object({ ticket: ticketHeadingSchema, money: getStaffMoneySchemas.output }),
}
bindSchemas(getMoneyPage, getMoneyPageSchemas)
