import type { ReactElement } from 'react'
import { parcelOf } from '#contract/carriers.ts'
import { preparationsFor } from '#contract/mail-in.ts'
import { letters, type Letter } from '#contract/letters.ts'
import { firstProfile } from '#contract/shop-profile.ts'
import type { ShopFacts, TicketFacts } from './letter-facts.ts'
import { AccountExists } from './letters/account-exists.tsx'
import { BookingCancelled, CancelledForShop } from './letters/booking-cancelled.tsx'
import { BookingForShop } from './letters/booking-for-shop.tsx'
import { BookingReceived } from './letters/booking-received.tsx'
import { CompletionReady } from './letters/completion-ready.tsx'
import { ConfirmNewEmail } from './letters/confirm-new-email.tsx'
import { ContactForShop } from './letters/contact-for-shop.tsx'
import { ContactReceived } from './letters/contact-received.tsx'
import { EmailChanged } from './letters/email-changed.tsx'
import { InvoiceAdjusted } from './letters/invoice-adjusted.tsx'
import { MessageForStaff } from './letters/message-for-staff.tsx'
import { PasswordChanged } from './letters/password-changed.tsx'
import { PaymentReceived, PaymentRefunded } from './letters/payment-received.tsx'
import { NeverArrived } from './letters/never-arrived.tsx'
import { QuoteAnswered } from './letters/quote-answered.tsx'
import { QuoteAsked, type QuoteFacts } from './letters/quote-asked.tsx'
import { QuoteLapsed } from './letters/quote-lapsed.tsx'
import { RefundFailed } from './letters/refund-failed.tsx'
import { Reminder, type ReminderKind } from './letters/reminder.tsx'
import { ResetPassword } from './letters/reset-password.tsx'
import { SecondFactorChanged } from './letters/second-factor-changed.tsx'
import { StaffInvitation } from './letters/staff-invitation.tsx'
import { TicketNote } from './letters/ticket-note.tsx'
import { TicketStatus } from './letters/ticket-status.tsx'
import { VerifyEmail } from './letters/verify-email.tsx'
import { renderLetter, type Rendered } from './render-letter.ts'
import { firstWords } from './words.ts'

const shop: ShopFacts = {
  name: firstProfile.name,
  street: firstProfile.street,
  suburb: `${firstProfile.suburb} ${firstProfile.state} ${firstProfile.postcode}`,
  phone: firstProfile.phone,
  email: firstProfile.email,
  bank: { accountName: 'Mendpost Repairs', bsb: '063-000', accountNumber: '1234 5678' },
  url: 'http://localhost:3000',
}
const ticket: TicketFacts = {
  id: 1042,
  customer: 'Nguyễn Thị Mai',
  phone: 'iPhone 13',
  repair: 'Screen Replacement',
  price: 249,
  status: 0,
  passcodeChoice: 'maintenance',
  batteryDamaged: false,
  privateLink: 'http://localhost:3000/track/the-word-of-the-private-link',
  mailIn: {
    preparations: preparationsFor({ brand: 'iPhone', choice: 'maintenance' }),
    notice: null,
    accepted: false,
    inbound: null,
    outbound: parcelOf('auspost', '33ABC1234567'),
  },
}
const when = '3 November 2026 at 2:15 pm'
const words = 'the-word-of-the-link'
const verifyLink = `${shop.url}/account/verify/${words}`
const resetLink = `${shop.url}/account/reset/${words}`
const note = 'The new screen is in.\nEverything works as it should.'

const entry = { cents: 24_900, method: 'Card', day: when, balanceCents: 0 }
const quote: QuoteFacts = {
  kind: 'extra',
  description: 'The battery is swollen. We would put in a new one before it damages the new screen.',
  amount_cents: 7950,
  until: '13 November 2026 at 2:15 pm',
}

function reminder(kind: ReminderKind, amount: string | null = null): ReactElement {
  const words = firstWords(shop, kind, ticket)
  return <Reminder shop={shop} ticket={ticket} words={words} kind={kind} amount={amount} />
}

const samples: Record<Letter, () => ReactElement> = {
  'verify-email': () => <VerifyEmail shop={shop} link={verifyLink} />,
  'account-exists': () => <AccountExists shop={shop} />,
  'reset-password': () => <ResetPassword shop={shop} link={resetLink} />,
  'password-changed': () => <PasswordChanged shop={shop} customer={ticket.customer} when={when} />,
  'confirm-new-email': () => <ConfirmNewEmail shop={shop} link={verifyLink} />,
  'email-changed': () => <EmailChanged shop={shop} customer={ticket.customer} when={when} />,
  'second-factor-changed': () => <SecondFactorChanged shop={shop} owner="李小龙" when={when} change="on" />,
  'staff-invitation': () => <StaffInvitation shop={shop} invited="李小龙" link={resetLink} />,
  'booking-received': () => (
    <BookingReceived shop={shop} ticket={ticket} words={firstWords(shop, 'booking-received', ticket)} />
  ),
  'booking-for-shop': () => <BookingForShop shop={shop} ticket={ticket} />,
  'booking-cancelled': () => <BookingCancelled shop={shop} ticket={ticket} />,
  'cancelled-for-shop': () => <CancelledForShop shop={shop} ticket={ticket} />,
  'ticket-status': () => (
    <TicketStatus
      shop={shop}
      ticket={{ ...ticket, status: 4 }}
      words={firstWords(shop, 'status-4', ticket)}
      reached={4}
      note={note}
      due={{ cents: 24_900, invoiced: true }}
    />
  ),
  'ticket-note': () => (
    <TicketNote shop={shop} ticket={ticket} words={firstWords(shop, 'ticket-note', ticket)} note={note} />
  ),
  'payment-received': () => <PaymentReceived shop={shop} ticket={ticket} entry={entry} />,
  'payment-refunded': () => <PaymentRefunded shop={shop} ticket={ticket} entry={entry} />,
  'refund-failed-for-shop': () => <RefundFailed shop={shop} ticket={ticket} entry={entry} />,
  'invoice-adjusted': () => (
    <InvoiceAdjusted
      shop={shop}
      ticket={ticket}
      note={{ number: 43, adjusts: 42, cents: -2_000, reason: 'The speaker was fine.', balanceCents: 0 }}
    />
  ),
  'completion-ready': () => (
    <CompletionReady shop={shop} ticket={{ ...ticket, status: 3 }} corrected={false} />
  ),
  'message-for-staff': () => (
    <MessageForStaff
      shop={shop}
      ticket={ticket}
      message={'Can I have my phone back by Friday?\nI am off to Cairns on Saturday.'}
    />
  ),
  'quote-asked': () => (
    <QuoteAsked
      shop={shop}
      ticket={ticket}
      words={firstWords(shop, 'quote-asked', ticket)}
      quote={{ ...quote, now_cents: 24_900, total_cents: 32_850 }}
    />
  ),
  'quote-answered': () => (
    <QuoteAnswered shop={shop} ticket={ticket} quote={{ ...quote, state: 'approved', goesBack: false }} />
  ),
  'quote-lapsed': () => (
    <QuoteLapsed shop={shop} ticket={ticket} words={firstWords(shop, 'quote-lapsed', ticket)} quote={quote} />
  ),
  'reminder-send': () => reminder('reminder-send'),
  'reminder-pay': () => reminder('reminder-pay', '$249.00'),
  'reminder-arrived': () => reminder('reminder-arrived'),
  'never-arrived-for-shop': () => <NeverArrived shop={shop} ticket={ticket} />,
  'contact-for-shop': () => (
    <ContactForShop
      shop={shop}
      sender={{ name: 'Oliver Papadopoulos', email: 'oliver@example.com' }}
      message="Do you also repair tablets?"
    />
  ),
  'contact-received': () => <ContactReceived shop={shop} />,
}

/** One letter with made-up people, for looking at it while working on its words. */
export function sampleLetter(letter: Letter): Rendered {
  return renderLetter(samples[letter]())
}

/** Every letter with made-up people. */
export function previewLetters(): ({ letter: Letter } & Rendered)[] {
  return letters.map((letter) => ({ letter, ...sampleLetter(letter) }))
}
