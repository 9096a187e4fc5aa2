import { outcomeRows, type TicketOutcome } from './outcomes.ts'

/** How a ticket ended: an outcome, repaired by its documents, or closed without any. */
export type TicketEnding = TicketOutcome | 'repaired' | 'closed'

/** Outcomes after which a phone that had arrived went back as it came. */
export const returnedUnrepaired: readonly TicketOutcome[] = /* @__PURE__ */ outcomeRows
  .filter(({ withoutPhone }) => !withoutPhone)
  .map(({ key }) => key)

/**
 * The figures of a period, in the order of the page. `meaning` is what a figure counts, in one sentence; `list` is the list of
 * money that shows it instead of a list of tickets.
 */
export const figures = {
  booked: { label: 'Bookings', unit: 'count', meaning: 'Tickets that were booked.' },
  arrived: { label: 'Arrived', unit: 'count', meaning: 'Phones that reached the shop.' },
  never_arrived: {
    label: 'Never arrived',
    unit: 'count',
    meaning: 'Tickets that ended because no phone came.',
  },
  finished: {
    label: 'Finished',
    unit: 'count',
    meaning: 'Repaired phones that were posted, or whose ticket was completed.',
  },
  returned_unrepaired: {
    label: 'Returned unrepaired',
    unit: 'count',
    meaning: 'Phones that went back as they came: not repairable, declined, or cancelled by us.',
  },
  warranty_claims: { label: 'Warranty claims', unit: 'count', meaning: 'Warranty claims that were opened.' },
  open: {
    label: 'Open work',
    unit: 'cents',
    meaning: 'Agreed totals, as they are now, of the tickets that were open at the end of the period.',
  },
  invoiced: { label: 'Invoiced', unit: 'cents', meaning: 'Invoices less adjustment notes, GST included.' },
  paid: { label: 'Paid', unit: 'cents', meaning: 'Payments less refunds.' },
  unpaid: {
    label: 'Unpaid',
    unit: 'cents',
    meaning: 'What was invoiced and not paid at the end of the period.',
  },
  deposits: {
    label: 'Deposits held',
    unit: 'cents',
    meaning: 'What was paid and not invoiced yet at the end of the period, without what is owed back.',
  },
  average_ticket: {
    label: 'Average ticket',
    unit: 'cents',
    meaning: 'What finished repairs were charged on average, GST included.',
  },
  quotes_answered: {
    label: 'Quotes answered',
    unit: 'count',
    meaning: 'Quotes that customers accepted or declined.',
  },
  quotes_accepted: {
    label: 'Quotes accepted',
    unit: 'count',
    meaning: 'Those that they accepted.',
  },
  share_accepted: {
    label: 'Share of quotes accepted',
    unit: 'percent',
    meaning: 'Accepted quotes among the answered ones.',
  },
  back_by_kept: {
    label: 'Back-by dates kept',
    unit: 'count',
    meaning: 'Tickets that were completed on or before the last day that was said first.',
  },
  back_by_missed: {
    label: 'Back-by dates missed',
    unit: 'count',
    meaning: 'Tickets that were completed after the last day that was said first.',
  },
} as const satisfies Record<string, { label: string; unit: FigureUnit; meaning: string }>

export type FigureUnit = 'count' | 'cents' | 'percent'
export type FigureKey = keyof typeof figures
export const figureKeys = Object.keys(figures) as FigureKey[]

/** What the list of tickets can be filtered by, beside the days of a period. */
export const ticketFigures = [
  'booked',
  'arrived',
  'never_arrived',
  'finished',
  'returned_unrepaired',
  'warranty_claims',
  'open',
  'unpaid',
  'quotes_answered',
  'quotes_accepted',
  'back_by_kept',
  'back_by_missed',
  'begun',
  'ready',
  'posted',
  'posted_when_due',
  'posted_from_here',
  'completed',
  'costed',
  'tested',
  'documented',
] as const
export type TicketFigure = (typeof ticketFigures)[number]

const others = {
  begun: 'Repair begun',
  ready: 'Payment due',
  posted: 'Posted back',
  posted_when_due: 'Posted back after payment was due',
  posted_from_here: 'Posted back after arriving',
  completed: 'Completed',
  costed: 'Finished, with part costs',
  tested: 'Tested on arrival',
  documented: 'Completion documents',
} as const

/** The words for a figure that filters the list of tickets. */
export function figureName(figure: TicketFigure): string {
  return figure in others ? others[figure as keyof typeof others] : figures[figure as FigureKey].label
}

/** The days of a week, from Monday on; a filter of the list of tickets counts them from 1. */
export const weekdaysFromMonday = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
]

/** The stages of a repair; a ticket counts in the period in which the stage ended. */
export const stages = {
  to_us: { label: 'Booked until arrived', figure: 'arrived' },
  waiting: { label: 'Arrived until repair begun', figure: 'begun' },
  repair: { label: 'Repair begun until payment due', figure: 'ready' },
  payment: { label: 'Payment due until posted', figure: 'posted_when_due' },
  way_back: { label: 'Posted until completed', figure: 'completed' },
  in_shop: { label: 'In the shop: arrived until posted', figure: 'posted_from_here' },
  door_to_door: { label: 'Door to door: booked until posted', figure: 'posted' },
} as const satisfies Record<string, { label: string; figure: TicketFigure }>
export type StageKey = keyof typeof stages
export const stageKeys = Object.keys(stages) as StageKey[]

type Margin = {
  finished: number
  with_costs: number
  sales_cents: number
  costs_cents: number
  profit_cents: number | null
}

/** Sums margins that have the same name, in order of how many repairs were finished. */
export function sumMargins<Row extends Margin>(
  margins: readonly Row[],
  nameOf: (margin: Row) => string | number,
): Row[] {
  const sums = new Map<string | number, Row>()
  for (const margin of margins) {
    const sum = sums.get(nameOf(margin))
    const with_costs = (sum?.with_costs ?? 0) + margin.with_costs
    const sales_cents = (sum?.sales_cents ?? 0) + margin.sales_cents
    const costs_cents = (sum?.costs_cents ?? 0) + margin.costs_cents
    sums.set(nameOf(margin), {
      ...margin,
      finished: (sum?.finished ?? 0) + margin.finished,
      with_costs,
      sales_cents,
      costs_cents,
      profit_cents: with_costs === 0 ? null : sales_cents - costs_cents,
    })
  }
  return [...sums.values()].sort((one, other) => other.finished - one.finished)
}
