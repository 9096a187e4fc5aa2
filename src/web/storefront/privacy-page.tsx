import { Link, type MetaArgs } from 'react-router'
import { LegalPage } from './legal-page.tsx'
import { pageMeta } from '../page-meta.ts'
import { passcodeDaysWithoutPhone } from '#contract/tickets.ts'
import { useShopProfile } from './shop-profile.ts'

export function meta({ matches }: MetaArgs) {
  return pageMeta(
    matches,
    'Privacy',
    'What we keep about you and your phone, how the passcode is encrypted, who sees what, and what stays in your browser.',
  )
}

export default function PrivacyPage() {
  const { name, email, map, keepClosedTicketsDays, texts } = useShopProfile()
  return (
    <LegalPage title="Privacy" intro={`What ${name} keeps about you and your phone, why, and who sees it.`}>
      <h2>What we keep</h2>
      <ul>
        <li>
          <strong>Your account:</strong> name, email address, and a fingerprint of your password from which
          the password cannot be read back.
        </li>
        <li>
          <strong>Your tickets:</strong> the phone’s model and serial number, the repair, the price, your
          mobile number and the return address, the tracking numbers of its parcels, and the notes and
          messages written during the repair.
        </li>
        <li>
          <strong>Photos</strong> of your phone that we take when it arrives and after the repair, and
          pictures that you or we attach to a message.
        </li>
        <li>
          <strong>Invoices and payments:</strong> what you paid, when and how, and what was refunded. We never
          see or keep a card number.
        </li>
        <li>
          <strong>The phone’s passcode,</strong> only if you give it.
        </li>
        <li>
          <strong>Messages</strong> that you send with the contact form, with your name and email address.
        </li>
        <li>
          <strong>A booking that you began</strong> but did not send: kept encrypted for 48 hours so that you
          can go on with it, without the passcode, and erased when you book or discard it.
        </li>
        <li>
          <strong>Where you are logged in:</strong> the kind of browser, such as “Firefox on Windows”, and
          when it was last seen; until the session ends.
        </li>
        <li>
          <strong>A record of actions,</strong> such as a change of status or price: what, when and by which
          account.
        </li>
      </ul>

      <h2>The passcode</h2>
      <p>
        It is encrypted with a key that is kept outside the database, and it is never in a list or a mail. You
        cannot read it back on your account page, only replace it. Staff open it with a reason that they have
        to give; who, when and why is recorded, and your ticket shows you when and why. It is erased when the
        phone is posted back, when the ticket is completed or cancelled, and after {passcodeDaysWithoutPhone}{' '}
        days without the phone.
      </p>

      <h2>Who sees it</h2>
      <p>
        Our staff, as far as their work needs it. You see your own tickets and the notes meant for you. We
        sell nothing to anybody. The carrier learns your name and address from the parcel, and the mail
        service that delivers our emails learns your email address. If you pay by card, the card service
        (Stripe) takes the payment on its own page: it learns your card, the amount and the number of your
        ticket, and tells us whether the payment went through.
      </p>

      {texts && (
        <p>
          If you choose texts, the service that delivers them learns your mobile number and what they say: no
          name, no address, nothing about your phone. We keep what we texted with your ticket.
        </p>
      )}

      <h2>In your browser</h2>
      <p>
        Cookies keep you logged in, remember a booking that you began and carry short messages from one page
        to the next. After you book, your browser keeps the ticket number, the repair, the return address and
        the mobile number until you log out or close the tab, so that it can show the confirmation. There is
        no advertising and no tracking of visits.
      </p>
      {map.tiles && (
        <p>
          The map on the support and locations pages is drawn from pictures that come from another server.
          When it is shown, that server learns your network address, as with any picture on the web.
        </p>
      )}

      <h2>How long we keep it</h2>
      <p>
        {keepClosedTicketsDays} days after a completed ticket was last changed, it loses the serial number,
        the mobile number, the address, the tracking numbers, the photos and the words of its notes. Invoices
        and payments stay as tax law asks. What was repaired, when and for how much stays, for our numbers.
        The record of actions holds numbers and no names, and is never altered. Messages from the contact form
        are erased after the same time.
      </p>

      <h2>Download, correct, erase</h2>
      <p>
        On your account page you can change your name, email address and password, download a file with
        everything that we keep about you, and erase your account once every phone is posted back and paid.
        You can also <Link to="/contact#contact-form">write to us</Link> or to{' '}
        <a href={`mailto:${email}`}>{email}</a> and we do it for you. Records that tax law asks us to keep, we
        keep as long as it asks.
      </p>
    </LegalPage>
  )
}
