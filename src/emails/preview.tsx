import type { ReactElement } from 'react'
import { getRepair, repairName } from '#contract/catalogue.ts'
import { backByReasonWords, describeBackBy } from '#contract/back-by.ts'
import { toParcel } from '#contract/carriers.ts'
import { labelsOf } from '#contract/ticket-fields.ts'
import { statusCodes } from '#contract/ticket-statuses.ts'
import { listPreparations, toSteps } from '#contract/preparation-steps.ts'
import { toNotice } from '#contract/repair-notice.ts'
import { deliveredText } from '#domain/texts/delivered-texts.ts'
import { parseMarkdown } from '#domain/texts/parse-markdown.ts'
import { emails, type EmailKind } from '#contract/email-kinds.ts'
import { guardedNames } from '#contract/guarded-changes.ts'
import { firstProfile } from '#contract/first-profile.ts'
import { waitingReasons } from '#contract/mail.ts'
import { mailboxTroubles } from '#contract/mailbox-state.ts'
import { staffMoneyLink, type EmailTicket, type ShopFacts } from './email-facts.ts'
import {
  AccountExists,
  AccountMerged,
  ConfirmNewEmail,
  EmailChanged,
  LogInLink,
  NewSignIn,
  PasswordChanged,
  ResetPassword,
  SecondFactorChanged,
  StaffInvitation,
  TestEmail,
  VerifyEmail,
} from './templates/account.tsx'
import {
  BackupFailed,
  CancelledForShop,
  BookingForShop,
  MailboxFailed,
  MailWaits,
  MessageForStaff,
  NeverArrived,
  StaffTicketEmail,
} from './templates/for-staff.tsx'
import {
  BackByMoved,
  BookingCancelled,
  ContactChanged,
  ParcelOpened,
  CompletionReady,
  PrivateLink,
  QuoteRequested,
  Reminder,
  type ReminderEmailKind,
  CollectionNoticeEmail,
  WarrantyClaim,
  TicketNote,
} from './templates/tickets.tsx'
import {
  QuoteLowered,
  QuoteAnswered,
  QuoteByPage,
  QuoteInput,
  type QuoteFacts,
  QuoteLapsed,
  QuoteReceipt,
} from './templates/quotes.tsx'
import { ContactForShop, ContactReceived } from './templates/contact.tsx'
import { GuardedChanged, GuardedUndone } from './templates/guarded-changes.tsx'
import { BookingReceived } from './templates/booking-received.tsx'
import { InvoiceAdjusted } from './templates/invoice-adjusted.tsx'
import { PaymentReceived, PaymentRefunded, PaymentReversed } from './templates/payment-received.tsx'
import type { Due } from './templates/payment-due.tsx'
import { RefundFailed } from './templates/refund-failed.tsx'
import { TicketEnded } from './templates/ticket-ended.tsx'
import { TicketStatus } from './templates/ticket-status.tsx'
import { renderEmail, type Rendered } from './render-email.ts'

export const sampleShop: ShopFacts = {
  name: firstProfile.name,
  street: firstProfile.street,
  suburb: `${firstProfile.suburb} ${firstProfile.state} ${firstProfile.postcode}`,
  booking: firstProfile.booking,
  approvalTime: firstProfile.approvalTime,
  parcelTime: firstProfile.parcelTime,
  timesAsked: firstProfile.reminderDays.neverArrived.length - 1,
  phone: firstProfile.phone,
  email: firstProfile.email,
  bank: { accountName: 'Mendpost Repairs', bsb: '063-000', accountNumber: '1234 5678' },
  abn: '51824753556',
  url: 'http://localhost:3000',
}
export const sampleTicket: EmailTicket = {
  id: 1042,
  reference: 'T0010428',
  document: 'invoice',
  beside: [],
  customer: 'Nguyễn Thị Mai',
  phone: 'iPhone 13',
  repair: repairName(getRepair('screen')),
  daysInStatus: 21,
  price: 249,
  discount: null,
  expressCents: 0,
  asked: false,
  atHome: false,
  status: statusCodes.submitted,
  passcodeChoice: 'maintenance',
  batteryDamaged: false,
  withoutRepair: 'at no charge',
  availability: null,
  backBy: null,
  privateLink: 'http://localhost:3000/track/the-word-of-the-private-link',
  guestLink: null,
  stored: labelsOf('email'),
  shipping: {
    preparations: listPreparations(toSteps(parseMarkdown(deliveredText('preparation').markdown)), {
      brand: 'iPhone',
      choice: 'maintenance',
    }),
    notice: toNotice({
      label: deliveredText('notice').version,
      blocks: parseMarkdown(deliveredText('notice').markdown),
    }),
    accepted: false,
    inbound: null,
    outbound: toParcel('auspost', '33ABC1234567'),
  },
}
const ticket = sampleTicket
const sampleBackBy = {
  words: describeBackBy({ from: '2026-11-30', to: '2026-12-04' }),
  reason: backByReasonWords.part,
}
export const sampleTime = '3 November 2026 at 2:15 pm'
export const sampleToken = 'the-word-of-the-link'
const verifyLink = `${sampleShop.url}/account/verify/${sampleToken}`
const resetLink = `${sampleShop.url}/account/reset/${sampleToken}`
export const sampleNote = 'The new screen is in.\nEverything works as it should.'

const settled = { due_cents: 0, owed_back_cents: 0, left_cents: 0 }
const entry = { cents: 24_900, isRefund: false, method: 'Card', day: sampleTime, money: settled }
const quote: QuoteFacts = {
  kind: 'extra',
  description: 'The battery is swollen. We would put in a new one before it damages the new screen.',
  amount_cents: 7950,
  until: '13 November 2026 at 2:15 pm',
}

function reminder(shop: ShopFacts, kind: ReminderEmailKind, due?: Due): ReactElement {
  return <Reminder shop={shop} ticket={ticket} kind={kind} {...(due && { due })} />
}

/** An email of each kind about sample data. */
export const getSamples = (shop: ShopFacts): Record<EmailKind, () => ReactElement> => ({
  'verify-email': () => <VerifyEmail shop={shop} link={verifyLink} />,
  'account-exists': () => <AccountExists shop={shop} />,
  'reset-password': () => <ResetPassword shop={shop} link={resetLink} />,
  'log-in-link': () => <LogInLink shop={shop} link={`${sampleShop.url}/account/link/${sampleToken}`} />,
  'password-changed': () => <PasswordChanged shop={shop} customer={ticket.customer} when={sampleTime} />,
  'confirm-new-email': () => <ConfirmNewEmail shop={shop} link={verifyLink} />,
  'email-changed': () => <EmailChanged shop={shop} customer={ticket.customer} when={sampleTime} />,
  'account-merged': () => <AccountMerged shop={shop} kept="me…@example.com" merged="ta…@example.org" />,
  'second-factor-changed': () => (
    <SecondFactorChanged shop={shop} owner="李小龙" when={sampleTime} change="on" />
  ),
  'new-sign-in': () => (
    <NewSignIn shop={shop} member="李小龙" device="Firefox on Windows" when={sampleTime} />
  ),
  'staff-invitation': () => <StaffInvitation shop={shop} invited="李小龙" link={resetLink} />,
  'guarded-change': () => (
    <GuardedChanged
      shop={shop}
      recipient="李小龙"
      kind="bank"
      what={guardedNames.bank}
      on={false}
      by="Sam Okafor"
      subject={null}
      when={sampleTime}
      until="5 November 2026 at 2:15 pm"
      undo={`${shop.url}/account/undo/${sampleToken}`}
    />
  ),
  'guarded-undone': () => (
    <GuardedUndone shop={shop} recipient="李小龙" by="Ada Novak" what={guardedNames.bank} when={sampleTime} />
  ),
  'booking-received': () => <BookingReceived shop={shop} ticket={ticket} />,
  'quote-requested': () => <QuoteRequested shop={shop} ticket={ticket} page={null} />,
  'booking-for-shop': () => <BookingForShop shop={shop} ticket={ticket} />,
  'booking-cancelled': () => <BookingCancelled shop={shop} ticket={ticket} />,
  'cancelled-for-shop': () => <CancelledForShop shop={shop} ticket={ticket} />,
  'parcel-opened': () => (
    <ParcelOpened
      shop={shop}
      ticket={ticket}
      missing
      extra
      contents={[
        ['Parcel', 'P-1042'],
        ['Inside', 'iPhone 13, Screen Replacement (ticket 1042)'],
        ['Not inside', 'iPhone 12, Battery Replacement (ticket 1043)'],
        ['Inside, not booked', 'Nokia 3310 (ticket 1044)'],
      ]}
    />
  ),
  'back-by-moved': () => (
    <BackByMoved
      {...{ shop, ticket }}
      backBy={sampleBackBy.words}
      reason={sampleBackBy.reason}
      leftCents={24_900}
    />
  ),
  'contact-changed': () => <ContactChanged shop={shop} ticket={ticket} when={sampleTime} />,
  'ticket-status': () => (
    <TicketStatus
      shop={shop}
      ticket={{ ...ticket, status: statusCodes.pendingPayment }}
      reached={statusCodes.pendingPayment}
      note={sampleNote}
      completion
      due={{ cents: 24_900, invoiced: true, by: '4 December 2026' }}
    />
  ),
  'ticket-note': () => <TicketNote shop={shop} ticket={ticket} note={sampleNote} />,
  'payment-received': () => <PaymentReceived shop={shop} ticket={ticket} entry={entry} />,
  'payment-refunded': () => <PaymentRefunded shop={shop} ticket={ticket} entry={entry} />,
  'payment-reversed': () => <PaymentReversed shop={shop} ticket={ticket} entry={entry} />,
  'refund-failed-for-shop': () => <RefundFailed shop={shop} ticket={ticket} entry={entry} />,
  'invoice-adjusted': () => (
    <InvoiceAdjusted
      shop={shop}
      ticket={ticket}
      note={{
        number: 43,
        document: 'invoice',
        adjusts: 42,
        cents: -2_000,
        reason: 'The speaker was fine.',
        money: settled,
      }}
    />
  ),
  'completion-ready': () => (
    <CompletionReady shop={shop} ticket={{ ...ticket, status: statusCodes.repairing }} corrected={false} />
  ),
  'message-for-staff': () => (
    <MessageForStaff
      shop={shop}
      ticket={ticket}
      message={'Can I have my phone back by Friday?\nI am off to Cairns on Saturday.'}
    />
  ),
  'quote-lowered': () => (
    <QuoteLowered
      shop={shop}
      ticket={ticket}
      quote={{ ...quote, kind: 'new_price', amount_cents: 19_900 }}
      totalCents={19_900}
    />
  ),
  'quote-asked': () => (
    <QuoteInput
      shop={shop}
      ticket={ticket}
      quote={{ ...quote, now_cents: 24_900, total_cents: 32_850, repaired: false }}
    />
  ),
  'quote-answered': () => (
    <QuoteAnswered shop={shop} ticket={ticket} quote={{ ...quote, state: 'approved', goesBack: false }} />
  ),
  'track-link': () => <PrivateLink shop={shop} ticket={ticket} link={ticket.privateLink ?? ''} />,
  'quote-receipt': () => (
    <QuoteReceipt
      shop={shop}
      ticket={ticket}
      quote={{ ...quote, state: 'approved', byLink: true, goesBack: false }}
      money={null}
    />
  ),
  'quote-by-page': () => <QuoteByPage shop={shop} ticket={ticket} />,
  'quote-lapsed': () => <QuoteLapsed shop={shop} ticket={ticket} quote={{ ...quote, goesBack: true }} />,
  'reminder-send': () => reminder(shop, 'reminder-send'),
  'reminder-pay': () =>
    reminder(shop, 'reminder-pay', { cents: 24_900, invoiced: true, by: '4 December 2026' }),
  'reminder-arrived': () => (
    <Reminder shop={shop} ticket={ticket} kind="reminder-arrived" link={ticket.privateLink ?? ''} />
  ),
  'never-arrived-for-shop': () => <NeverArrived shop={shop} ticket={ticket} emailed />,
  'payment-for-staff': () => (
    <StaffTicketEmail
      shop={shop}
      ticket={ticket}
      email="payment-for-staff"
      values={{ amount: '$249.00', left: 'Nothing is left to pay.' }}
      more={[['By', 'Card']]}
      link={staffMoneyLink(shop, ticket)}
    />
  ),
  'review-for-staff': () => <StaffTicketEmail shop={shop} ticket={ticket} email="review-for-staff" />,
  'parcel-for-staff': () => <StaffTicketEmail shop={shop} ticket={ticket} email="parcel-for-staff" />,
  'test-email': () => <TestEmail shop={shop} name="Ada Novak" />,
  'backup-failed-for-shop': () => (
    <BackupFailed shop={shop} slot="2026-11-20" error="ENOSPC: no space left on device" />
  ),
  'mailbox-failed-for-shop': () => (
    <MailboxFailed
      shop={shop}
      facts={[
        ['Mailbox', 'replies@mail.example.com/INBOX'],
        ['What is wrong', mailboxTroubles.silent],
        ['It says', 'connect ECONNREFUSED'],
      ]}
    />
  ),
  'mail-waits-for-shop': () => (
    <MailWaits
      shop={shop}
      facts={[
        ['Unread', '1'],
        ['Why it waits', waitingReasons.other_sender],
        ['Ticket that it names', '1042'],
      ]}
    />
  ),
  'ticket-ended': () => (
    <TicketEnded
      shop={shop}
      ticket={{ ...ticket, status: statusCodes.receivedDevice }}
      outcome="not_repairable"
      here
      note="The board is corroded."
      feeCents={4_950}
      due={{ cents: 4_950, invoiced: true }}
      owedBackCents={0}
    />
  ),
  'warranty-claim': () => <WarrantyClaim shop={shop} ticket={ticket} warrantyOf={1007} />,
  'collection-notice': () => (
    <CollectionNoticeEmail
      shop={shop}
      ticket={ticket}
      notice={{ subject: 'Please collect your phone', body: 'Your iPhone 13 is ready to be collected.' }}
    />
  ),
  'contact-for-shop': () => (
    <ContactForShop
      shop={shop}
      sender={{ name: 'Oliver Papadopoulos', email: 'oliver@example.com' }}
      message="Do you also repair tablets?"
    />
  ),
  'contact-received': () => <ContactReceived shop={shop} />,
})

/** Renders one email with sample data, for working on its text. */
export function sampleEmail(email: EmailKind): Rendered {
  return renderEmail(getSamples(sampleShop)[email]())
}

/** Renders every email with sample data. */
export function previewEmails(): ({ kind: EmailKind } & Rendered)[] {
  return emails.map((email) => ({ kind: email, ...sampleEmail(email) }))
}
