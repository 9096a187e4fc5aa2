import type { AccountLevel } from '#contract/endpoint.ts'
import type { CounterMethod } from '#contract/money.ts'
import type { TestStage } from '#contract/part-tests.ts'
import type { PhotoStage } from '#contract/photos.ts'
import type { QuoteAnswer } from '#contract/quotes.ts'
import type { NewPartTest } from '#contract/part-tests.schema.ts'
import type { NewQuote } from '#contract/quotes.schema.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import type { BookingInput, NewNote } from '#contract/tickets.schema.ts'
import type { Caller } from '#domain/caller.ts'
import type { Shop } from '#domain/shop.ts'

/** Subject of a demo photo: the phone before its repair, its back, and the phone afterwards. */
type DemoView = 'before' | 'back' | 'after'

/** Renders the picture that a camera would take of a phone. */
export type DemoCamera = (phone: string, view: DemoView) => Promise<Uint8Array>

/** The shop with its clock at a past time, and the actor. */
export type DemoContext = { shop: Shop; by: Caller }

/** The actor, and the time (epoch milliseconds). */
export type DemoActor = { at: number; account: number }

/** The use cases as the demo calls them, each with its time and actor. */
export type DemoActions = {
  /** Creates a verified account and returns its id; without a password it cannot log in. */
  createAccount(
    at: number,
    person: { fullname: string; email: string; password: string | null; level: AccountLevel },
  ): Promise<number>
  setProfile(actor: DemoActor, profile: Partial<ShopProfile>): Promise<void>
  book(actor: DemoActor, booking: BookingInput): Promise<number>
  cancel(actor: DemoActor, ticket: number): Promise<void>
  acceptNotice(actor: DemoActor, ticket: number): Promise<void>
  note(actor: DemoActor, note: NewNote): Promise<void>
  /** A customer's message on their ticket, optionally with a picture of the phone. */
  write(actor: DemoActor, ticket: number, message: { text: string; picture?: string }): Promise<void>
  /** Marks everything on the ticket as seen. */
  read(actor: DemoActor, ticket: number): Promise<void>
  send(
    actor: DemoActor,
    ticket: number,
    parcel: { way: 'in' | 'out'; carrier: string; tracking: string },
  ): Promise<void>
  test(actor: DemoActor, ticket: number, stage: TestStage, data: NewPartTest): Promise<void>
  photograph(
    actor: DemoActor,
    ticket: number,
    photo: { stage: PhotoStage; phone: string; view: DemoView },
  ): Promise<void>
  quote(actor: DemoActor, ticket: number, quote: NewQuote): Promise<void>
  /** Answers the open quote. */
  answer(actor: DemoActor, ticket: number, answer: QuoteAnswer): Promise<void>
  /** Issues the completion document, with a warranty in months. */
  complete(
    actor: DemoActor,
    ticket: number,
    work: { work_done: string; parts: string[]; months: number },
  ): Promise<void>
  review(actor: DemoActor, ticket: number): Promise<void>
  /** Pays an amount in cents, or all that is owed. */
  pay(actor: DemoActor, ticket: number, payment: { method: CounterMethod; cents?: number }): Promise<void>
  /** Issues an adjustment note and refunds it. */
  refund(
    actor: DemoActor,
    ticket: number,
    refund: { method: CounterMethod; cents: number; reason: string },
  ): Promise<void>
  /** The daily jobs: quotes lapse and reminders are sent. */
  runDailyJobs(at: number): Promise<void>
}

/** What a step acts on: a ticket, its customer and the staff. */
export type DemoTicket = { actions: DemoActions; ticket: number; customer: DemoActor; staff: DemoActor[] }

/** One action; people by their index in the lists, tickets by their index in the plan. */
export type DemoStep = { at: number; ticket: number } & (
  | { does: 'book'; customer: number; booking: BookingInput }
  | { does: 'run'; customer: number; run(demoTicket: DemoTicket): Promise<void> }
  | {
      does: 'note'
      member: number
      assigns: boolean
      note: Pick<NewNote, 'comment' | 'status' | 'makeVisibleToCustomer' | 'waitForCustomer'>
    }
)
