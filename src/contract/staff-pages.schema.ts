import { z } from 'zod'
import { inParcelSchema } from './parcels.schema.ts'
import { auditEventSchema } from './audit.schema.ts'
import { backupStateSchema } from './backups.schema.ts'
import { mailboxStateSchema } from './mailbox-state.schema.ts'
import { completionCalls } from './completions.schema.ts'
import { conversationCalls } from './conversation.schema.ts'
import { shippingSchema } from './shipping.schema.ts'
import { hidden, hiddenList, shownToAll } from './hidden-fields.schema.ts'
import { moneyCalls } from './money.schema.ts'
import { priceNoticesSchema } from './example-prices.schema.ts'
import { outboxCalls } from './outbox.schema.ts'
import { bookingPageSchema, ticketHeadingSchema } from './pages.schema.ts'
import { deliverySchema } from './parcel-news.schema.ts'
import { partTestRecordSchema } from './part-tests.schema.ts'
import { queueCalls } from './queues.schema.ts'
import { quoteCalls } from './quotes.schema.ts'
import { requirementSchema, statusNeedsSchema } from './requirements.schema.ts'
import { assignableSchema } from './staff.schema.ts'
import { staffStepKeys } from './staff-steps.ts'
import { viewSchema } from './views.schema.ts'
import { partCostListSchema } from './part-costs.schema.ts'
import { partWaitSchema } from './part-waits.schema.ts'
import { customerMergesSchema } from './customers.schema.ts'
import { collectionNoticesSchema } from './collection-notices.schema.ts'
import { shopSettingsSchema } from './shop-settings.schema.ts'
import { ticketTextsSchema } from './text-messages.schema.ts'
import { labelWays } from './labels.ts'
import { idInPathSchema, idSchema, inData } from './text.schema.ts'
import {
  ticketCalls,
  noteSchema,
  ticketFilterSchema,
  ticketRowSchema,
  staffTicketSchema,
  ticketSchema,
} from './tickets.schema.ts'
import { calls, staff } from './endpoint.ts'
import { allStaff, ownerOrFrontDesk } from './staff-roles.ts'

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

const list = z.object({ rows: z.array(ticketRowSchema), total: shownToAll(count) })

const dated = z.object({ id: idSchema, text: z.string(), at: z.string() })

/** Data of the staff page for a ticket. */
export type StaffTicketPage = z.infer<(typeof staffPageCalls)['POST /api/pages/admin/tickets/{id}']['output']>
/** The page of the list that a ticket was opened from, and the cursor of the previous page. */
export type OpenedFrom = NonNullable<
  z.infer<(typeof staffPageCalls)['POST /api/pages/admin/tickets/{id}']['input']>['data']
>
/** One page of the staff ticket list, and the staff members that tickets can be assigned to. */
export type StaffTicketListPage = z.infer<(typeof staffPageCalls)['POST /api/pages/admin/tickets']['output']>
/** Data of the staff dashboard: the first tickets of each list, and its count. */
export type StaffDashboardPage = z.infer<(typeof staffPageCalls)['GET /api/pages/admin/dashboard']['output']>
/** A ticket beside others of the same phone or customer. */
export type RelatedTicket = StaffTicketPage['related']['device'][number]
/** Data of the staff page for a customer. */
export type CustomerPage = z.infer<(typeof staffPageCalls)['GET /api/pages/admin/customers/{id}']['output']>
/** What a few letters find. */
export type SearchPage = z.infer<(typeof staffPageCalls)['GET /api/pages/admin/search']['output']>
/** Data of the staff page for an intake, without the catalogue. */
export type IntakePage = z.infer<
  (typeof staffPageCalls)['GET /api/pages/admin/tickets/{id}/intake']['output']
>
/** Data of the staff page for a completion document. */
export type CompletionPage = z.infer<
  (typeof staffPageCalls)['GET /api/pages/admin/tickets/{id}/completion']['output']
>
/** How a ticket ends: outcome, fees, warranty claims and notices about uncollected goods. */
export type EndingPage = z.infer<
  (typeof staffPageCalls)['GET /api/pages/admin/tickets/{id}/ending']['output']
>
/** The state of each piece of work on a ticket. */
export type TicketWork = StaffTicketPage['work']
export type ListNeighbours = StaffTicketPage['neighbours']
/** What the bench does next with a ticket. */
export type TicketWorkspace = StaffTicketPage['bench']
/** A ticket beside another in a list: on the same page, or on the previous or next one. */
export type ListNeighbour = NonNullable<ListNeighbours['before']>

export const staffPageCalls = calls({
  /** Returns all data of the staff page for a ticket; `data` is null when it was not opened from a list. */
  'POST /api/pages/admin/tickets/{id}': {
    for: staff(allStaff),
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
      conversation: conversationCalls['GET /api/tickets/{id}/conversation/{side}'].output,
      work: z.object({
        shipping: shippingSchema,
        bench: partTestRecordSchema,
        quotes: hidden(quoteCalls['GET /api/tickets/{id}/quotes'].output),
        money: hidden(
          z.object({
            invoice: z.enum(['issued', 'not_due', 'nothing_to_pay', 'can_issue']),
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
      in_parcel: inParcelSchema,
      accountid: idSchema,
      events: z.array(auditEventSchema),
      /** Its texts; left out where the shop sends none. */
      texts: ticketTextsSchema.optional(),
      /** Whether the ticket has a private page; its link is the customer's, and staff only send it. */
      has_link: z.boolean(),
      staff: z.array(assignableSchema),
      neighbours: z.object({ before: neighbour, after: neighbour, next: cursor }),
    }),
  },
  /** Returns all data of the staff ticket list, filtered. */
  'POST /api/pages/admin/tickets': {
    for: staff(allStaff),
    input: inData(ticketFilterSchema),
    output: z.object({
      rows: z.array(ticketRowSchema),
      total: shownToAll(count),
      next: cursor,
      staff: z.array(assignableSchema),
      /** One's own views, with the number of tickets that each has. */
      views: z.array(viewSchema.extend({ count })),
      queues: queueCalls['GET /api/queues'].output.shape.queues,
    }),
  },
  /** Returns all data of the staff dashboard. */
  'GET /api/pages/admin/dashboard': {
    for: staff(allStaff),
    input: z.object({}),
    output: z.object({
      tickets: ticketCalls['GET /api/tickets/status-counts'].output,
      mail: outboxCalls['GET /api/outbox/counts'].output,
      queues: queueCalls['GET /api/queues'].output.shape.queues,
      /** Tickets at which the label service has not said for some minutes whether it sold a label. */
      unclear_labels: z.array(idSchema),
      /** Null where no scheduled backup has ended yet. */
      backup: z.union([backupStateSchema, z.null()]),
      /** Null where no mailbox is read. */
      mailbox: z.union([mailboxStateSchema, z.null()]),
      /** Emails that wait under Messages and that nobody has read; 0 where replies are not taken. */
      unread_mails: z.number(),
      prices: priceNoticesSchema,
      lists: z.object({ unanswered: list, booked: list, unassigned: list, updated: list }),
    }),
  },
  /** Finds tickets, customers and phones by a few letters; without any, the tickets that were updated last. */
  'GET /api/pages/admin/search': {
    for: staff(allStaff),
    input: z.object({ q: z.string().max(300).default('') }),
    output: z.object({
      tickets: z.array(
        ticketRowSchema.pick({
          id: true,
          status: true,
          outcome: true,
          warranty_of: true,
          displayName: true,
          repair_name: true,
          cust_name: true,
        }),
      ),
      customers: hiddenList(z.object({ accountid: idSchema, fullname: z.string() })),
      phones: hiddenList(z.object({ phoneid: z.string(), displayName: z.string() })),
    }),
  },
  /** Returns all data of the staff page for a customer. */
  'GET /api/pages/admin/customers/{id}': {
    for: staff(ownerOrFrontDesk),
    input: ofTicket,
    output: z.object({
      customer: z.object({
        accountid: idSchema,
        fullname: z.string(),
        email: z.string(),
        /** Why emails to the address come back; null where none did. */
        email_undelivered: z.union([z.string(), z.null()]),
        since: z.string(),
        note: z.string(),
        version: z.int(),
        /** Whether it can be merged with another, and noted: not of the staff, and not erased. */
        is_customer: z.boolean(),
      }),
      /** The accounts that were merged into this one. */
      merges: customerMergesSchema,
      /** The merge that closed this account. */
      merged_by: z.union([customerMergesSchema.element, z.null()]),
      tickets: z.array(relatedTicketSchema),
      /** The sums of the tickets. */
      agreed_cents: z.int(),
      balance_cents: z.int(),
      due_cents: z.int().min(0),
      held_cents: z.int().min(0),
      /** What the customer wrote on tickets, newest first. */
      messages: z.array(dated.extend({ ticket_id: idSchema })),
      /** What came from this address, or that of a merged account, by the contact form. */
      contact_messages: z.array(dated),
      erasures: z.array(z.object({ ticket_id: idSchema, at: z.string() })),
    }),
  },
  /** Returns all data of the staff page for an intake. */
  'GET /api/pages/admin/tickets/{id}/intake': {
    for: staff(allStaff),
    input: ofTicket,
    output: z.object({
      ticket: ticketHeadingSchema.extend(
        ticketSchema.pick({
          phoneid: true,
          phone_serial: true,
          phone_pin: true,
          passcode_choice: true,
          fault: true,
          wet: true,
          opened: true,
          version: true,
        }).shape,
      ),
      /** Whether its parcel holds several phones, and nobody has said yet what was inside. */
      unopened: z.boolean(),
      bench: partTestRecordSchema,
      statuses: z.array(statusNeedsSchema),
      /** The newest notes and messages, oldest first. */
      notes: z.array(noteSchema),
      waiting_for: conversationCalls['GET /api/tickets/{id}/conversation/{side}'].output.shape.waiting_for,
    }),
  },
  /** Returns all data of the staff page for a completion document. */
  'GET /api/pages/admin/tickets/{id}/completion': {
    for: staff(allStaff),
    input: ofTicket,
    output: z.object({
      document: completionCalls['GET /api/tickets/{id}/completion'].output,
      costs: partCostListSchema,
    }),
  },
  /** Returns all data of the staff page for a ticket's parcels. */
  'GET /api/pages/admin/tickets/{id}/parcel': {
    for: staff(ownerOrFrontDesk),
    input: ofTicket,
    output: bookingPageSchema.extend({
      /** The parcel that brings the phone back; null before there is one. */
      delivery: z.union([deliverySchema, z.null()]),
      /** What the ticket's outcome names, so that a change meanwhile is refused; null where its parcel cannot be lost any more. */
      lost_version: z.union([z.int(), z.null()]),
      /** A label was bought for a former address. */
      label_outdated: z.boolean(),
      /** The ways for which a label can be bought, or is. */
      labels: z.array(z.enum(labelWays)),
    }),
  },
  /** Returns all data of the staff page for a ticket's quotes. */
  'GET /api/pages/admin/tickets/{id}/quote': {
    for: staff(ownerOrFrontDesk),
    input: ofTicket,
    output: z.object({
      ticket: ticketHeadingSchema,
      quotes: quoteCalls['GET /api/tickets/{id}/quotes'].output,
    }),
  },
  /** Returns all data of the staff page about how a ticket ends. */
  'GET /api/pages/admin/tickets/{id}/ending': {
    for: staff(ownerOrFrontDesk),
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
        /** Whether the phone has come to the shop, so that it cannot end as never arrived. */
        arrived: z.boolean(),
        /** Whether it ended because its phone did not reach the shop, and can be taken up again. */
        can_take_up: z.boolean(),
      }),
      /** The fees that may be charged: those that the customer was told before booking, at most as told. */
      fees: shopSettingsSchema.shape.fees,
      /** The fees of the settings that this customer was not told. */
      unannounced_fees: z.array(z.string()),
      due_cents: z.int(),
      collection: collectionNoticesSchema,
    }),
  },
  /** Returns all data of the staff page for a ticket's money. */
  'GET /api/pages/admin/tickets/{id}/money': {
    for: staff(ownerOrFrontDesk),
    input: ofTicket,
    output: z.object({
      ticket: ticketHeadingSchema,
      money: moneyCalls['GET /api/tickets/{id}/desk-money'].output,
    }),
  },
})
