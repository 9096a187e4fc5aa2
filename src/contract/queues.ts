/** The work queues of the staff, in the order of a repair. Which tickets are in each: `domain/workflow/next-of.ts`. */
export const queues = {
  to_approve: { title: 'To approve', none: 'Every booking has been looked at.' },
  to_quote: { title: 'Waiting for our quote', none: 'Nobody waits for a quote.' },
  on_the_way: { title: 'Parcels on the way', none: 'No parcel is on its way.' },
  arrived: { title: 'Arrived, not tested', none: 'Every phone here is tested.' },
  quote_answered: { title: 'Quote answered', none: 'No answer waits for us.' },
  to_repair: { title: 'Tested, repair not begun', none: 'No tested phone waits.' },
  in_repair: { title: 'In repair', none: 'Nothing is in repair.' },
  to_review: { title: 'Document to review', none: 'Every document has been reviewed.' },
  to_post: { title: 'Paid: post today', none: 'Nothing has to be posted.' },
  neighbour_ready: {
    title: 'Its neighbour is ready',
    none: 'No ready phone waits for another of its parcel.',
  },
  unrepaired_back: { title: 'Goes back unrepaired', none: 'No phone goes back unrepaired.' },
  delivery_unseen: { title: 'Delivered? Posted a week ago', none: 'No parcel has to be asked about.' },
  unpaid_week: { title: 'Unpaid past its day', none: 'Nobody is late with a payment.' },
  will_miss: { title: 'Will miss its date', none: 'Every phone should be home as was said.' },
  overdue: { title: 'Overdue', none: 'Nothing is overdue.' },
  waiting_for_us: { title: 'Waiting for us', none: 'Nobody waits for an answer.' },
  waiting_for_part: { title: 'Waiting for a part', none: 'No repair waits for a part.' },
} as const satisfies Record<string, { title: string; none: string }>

export type QueueKey = keyof typeof queues
export const queueKeys = Object.keys(queues) as QueueKey[]

/** True for the key of a queue. */
export function isQueue(key: string): key is QueueKey {
  return Object.hasOwn(queues, key)
}

/** Path of the ticket list of a queue, longest waiting first. */
export function queuePath(key: QueueKey): string {
  return `/admin/tickets?queue=${key}&sort=oldest`
}

/** How long after a ticket's time in a queue it begins to count. */
const afterMs: Partial<Record<QueueKey, number>> = { overdue: 1 }

/** Returns the latest time since which a ticket counts in a queue. */
export function queueCutoff(queue: QueueKey, now: number): number {
  return now - (afterMs[queue] ?? 0)
}

/** Due dates that a list can be filtered by: passed, on today's date, or on one of the next seven dates. */
export const dueFilters = ['overdue', 'today', 'week'] as const
export type DueFilter = (typeof dueFilters)[number]
