import type { CarrierKey } from '#contract/carriers.ts'
import type { CounterMethod } from '#contract/money.ts'
import type { NewPartTest, TestStage } from '#contract/part-tests.ts'
import type { PhotoStage } from '#contract/photos.ts'
import type { NewQuote, QuoteAnswer } from '#contract/quotes.ts'
import type { ShopProfile } from '#contract/shop-profile.ts'
import type { Booking, NewNote } from '#contract/tickets.ts'

/** What a demo's photo is of: the phone before its repair, its back, and the phone afterwards. */
export type DemoView = 'before' | 'back' | 'after'

/** Who does something, and when (epoch milliseconds). */
export type DemoTurn = { at: number; account: number }

/** How the shop does things; at which time and for whom, is said each time. */
export type DemoHands = {
  /** Opens a verified account and answers its number; without a password nobody can log in to it. */
  enrol(
    at: number,
    person: { fullname: string; email: string; password: string | null; level: 1 | 2 },
  ): Promise<number>
  furnish(turn: DemoTurn, profile: Partial<ShopProfile>): Promise<void>
  book(turn: DemoTurn, booking: Booking): Promise<number>
  cancel(turn: DemoTurn, ticket: number): Promise<void>
  acceptNotice(turn: DemoTurn, ticket: number): Promise<void>
  note(turn: DemoTurn, note: NewNote): Promise<void>
  /** The customer writes on their ticket, and may add a picture of their phone. */
  write(turn: DemoTurn, ticket: number, message: { text: string; picture?: string }): Promise<void>
  /** Whoever opens the ticket has read everything on it. */
  read(turn: DemoTurn, ticket: number): Promise<void>
  send(
    turn: DemoTurn,
    ticket: number,
    parcel: { way: 'in' | 'out'; carrier: CarrierKey; tracking: string },
  ): Promise<void>
  test(turn: DemoTurn, ticket: number, stage: TestStage, data: NewPartTest): Promise<void>
  photograph(
    turn: DemoTurn,
    ticket: number,
    photo: { stage: PhotoStage; phone: string; view: DemoView },
  ): Promise<void>
  quote(turn: DemoTurn, ticket: number, quote: NewQuote): Promise<void>
  /** Answers the quote that is open. */
  answer(turn: DemoTurn, ticket: number, answer: QuoteAnswer): Promise<void>
  /** Issues the completion document, with a warranty of so many months. */
  complete(
    turn: DemoTurn,
    ticket: number,
    said: { work_done: string; parts: string[]; months: number },
  ): Promise<void>
  review(turn: DemoTurn, ticket: number): Promise<void>
  /** Pays so many cents, or all that is owed. */
  pay(turn: DemoTurn, ticket: number, payment: { method: CounterMethod; cents?: number }): Promise<void>
  /** Takes something off the invoice and gives it back. */
  giveBack(
    turn: DemoTurn,
    ticket: number,
    refund: { method: CounterMethod; cents: number; reason: string },
  ): Promise<void>
  /** What the shop does by itself each morning: ends quotes whose time is up, and reminds. */
  morning(at: number): Promise<void>
}

/** Where an act plays. */
export type DemoScene = { hands: DemoHands; ticket: number; customer: DemoTurn; staff: DemoTurn[] }

/** One thing that happens; people by their place in the lists, tickets by their place in the plan. */
export type DemoAct = { at: number; ticket: number } & (
  | { does: 'book'; customer: number; booking: Booking }
  | { does: 'play'; customer: number; play(scene: DemoScene): Promise<void> }
  | {
      does: 'note'
      member: number
      assigns: boolean
      note: Pick<NewNote, 'comment' | 'status' | 'makeVisibleToCustomer' | 'waitForCustomer'>
    }
)
