import type { ReactElement } from 'react'
import { letters, type Letter } from '#contract/letters.ts'
import { firstProfile } from '#contract/shop-profile.ts'
import type { ShopFacts, TicketFacts } from './letter-facts.ts'
import { AccountExists } from './letters/account-exists.tsx'
import { BookingForShop } from './letters/booking-for-shop.tsx'
import { BookingReceived } from './letters/booking-received.tsx'
import { ConfirmNewEmail } from './letters/confirm-new-email.tsx'
import { ContactForShop } from './letters/contact-for-shop.tsx'
import { ContactReceived } from './letters/contact-received.tsx'
import { EmailChanged } from './letters/email-changed.tsx'
import { PasswordChanged } from './letters/password-changed.tsx'
import { ResetPassword } from './letters/reset-password.tsx'
import { SecondFactorChanged } from './letters/second-factor-changed.tsx'
import { StaffInvitation } from './letters/staff-invitation.tsx'
import { TicketNote } from './letters/ticket-note.tsx'
import { TicketStatus } from './letters/ticket-status.tsx'
import { VerifyEmail } from './letters/verify-email.tsx'
import { renderLetter, type Rendered } from './render-letter.ts'

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
}
const when = '3 November 2026 at 2:15 pm'
const words = 'the-word-of-the-link'
const verifyLink = `${shop.url}/account/verify/${words}`
const resetLink = `${shop.url}/account/reset/${words}`
const note = 'The new screen is in.\nEverything works as it should.'

const samples: Record<Letter, () => ReactElement> = {
  'verify-email': () => <VerifyEmail shop={shop} link={verifyLink} />,
  'account-exists': () => <AccountExists shop={shop} />,
  'reset-password': () => <ResetPassword shop={shop} link={resetLink} />,
  'password-changed': () => <PasswordChanged shop={shop} customer={ticket.customer} when={when} />,
  'confirm-new-email': () => <ConfirmNewEmail shop={shop} link={verifyLink} />,
  'email-changed': () => <EmailChanged shop={shop} customer={ticket.customer} when={when} />,
  'second-factor-changed': () => <SecondFactorChanged shop={shop} owner="李小龙" when={when} change="on" />,
  'staff-invitation': () => <StaffInvitation shop={shop} invited="李小龙" link={resetLink} />,
  'booking-received': () => <BookingReceived shop={shop} ticket={ticket} />,
  'booking-for-shop': () => <BookingForShop shop={shop} ticket={ticket} />,
  'ticket-status': () => (
    <TicketStatus shop={shop} ticket={{ ...ticket, status: 4 }} reached={4} note={note} />
  ),
  'ticket-note': () => <TicketNote shop={shop} ticket={ticket} note={note} />,
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
