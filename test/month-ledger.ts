import { addDays } from '#domain/shop/report-period.ts'

/** A row of a bookkeeper: a day, and what came or was charged, in integer cents. */
type Charge = { day: string; total: number; gst: number }
type Receipt = { id: number; day: string; cents: number }

/**
 * What a bookkeeper writes down about a ticket, apart from the shop's own rules. `plans` says from which day on which total was to
 * be charged, once the ticket held money.
 */
export class TicketLedger {
  readonly charges: Charge[] = []
  readonly receipts: Receipt[] = []
  readonly #plans: { day: string; cents: number }[] = []
  readonly price: number
  hasEnded = false
  #fee = 0

  constructor(price: number) {
    this.price = price
  }

  charged(until = '9999'): number {
    return sum(this.charges.filter(({ day }) => day <= until).map(({ total }) => total))
  }

  received(until = '9999'): number {
    return sum(this.receipts.filter(({ day }) => day <= until).map(({ cents }) => cents))
  }

  /** One more document; the GST of all of them stays one eleventh of what they charge. */
  charge(day: string, total: number): void {
    const before = this.charged()
    this.charges.push({ day, total, gst: eleventh(before + total) - eleventh(before) })
  }

  /** Ended: the fee or nothing is charged, whatever was before. */
  end(day: string, fee: number): void {
    this.hasEnded = true
    this.#fee = fee
    const change = fee - this.charged()
    if (change !== 0) this.charge(day, change)
  }

  /** After each change: notes the total that is to be charged, once money is held. */
  plan(day: string): void {
    const cents = this.hasEnded ? this.#fee : this.charges.length > 0 ? this.charged() : this.price
    if (this.#plans.length === 0) {
      if (this.received() > this.charged()) this.#plans.push({ day: '', cents })
    } else if (this.#plans.at(-1)!.cents !== cents) this.#plans.push({ day, cents })
  }

  /** What is open at the end of a day. */
  standing(until: string) {
    const [charged, received] = [this.charged(until), this.received(until)]
    const plan = this.#plans.findLast(({ day }) => day <= until)?.cents ?? Infinity
    const held = Math.max(0, received - charged)
    const owedBack = Math.min(held, Math.max(0, received - plan))
    return { unpaid: Math.max(0, charged - received), deposit: held - owedBack, owedBack }
  }

  /** What has counted as sold up to a day when one pays GST on what was received. */
  cash(until: string, countsDeposits: boolean): { sales: number; gst: number } {
    const [charged, received] = [this.charged(until), this.received(until)]
    const gst = sum(this.charges.filter(({ day }) => day <= until).map((row) => row.gst))
    const { deposit } = this.standing(until)
    if (received < charged) {
      const part = Math.max(0, received)
      return { sales: part, gst: part === 0 ? 0 : Math.floor((2 * gst * part + charged) / (2 * charged)) }
    }
    const counted = countsDeposits ? deposit : 0
    return { sales: charged + counted, gst: gst + eleventh(counted) }
  }
}

/** All figures of a month, from every ticket's rows. */
export function sumMonth(tickets: readonly TicketLedger[], month: { from: string; to: string }) {
  const before = addDays(month.from, -1)
  const within = ({ day }: { day: string }) => month.from <= day && day <= month.to
  const charges = tickets.flatMap((ticket) => ticket.charges.filter(within))
  const cash = (countsDeposits: boolean) => {
    const change = (of: 'sales' | 'gst') =>
      sum(
        tickets.map(
          (ticket) => ticket.cash(month.to, countsDeposits)[of] - ticket.cash(before, countsDeposits)[of],
        ),
      )
    return [change('sales'), change('gst')]
  }
  const open = (of: 'unpaid' | 'deposit' | 'owedBack') =>
    sum(tickets.map((ticket) => ticket.standing(month.to)[of]))
  return {
    accrual: [sum(charges.map(({ total }) => total)), sum(charges.map(({ gst }) => gst))],
    cash: cash(false),
    cashWithDeposits: cash(true),
    unpaid: open('unpaid'),
    deposits: open('deposit'),
    owedBack: open('owedBack'),
    received: sum(tickets.flatMap((ticket) => ticket.receipts.filter(within).map(({ cents }) => cents))),
  }
}

function eleventh(total: number): number {
  return Math.round(total / 11)
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, one) => total + one, 0)
}
