import { Link, type MetaArgs } from 'react-router'
import { LegalPage } from './legal-page.tsx'
import { pageMeta } from '../page-meta.ts'
import { useShopProfile } from './shop-profile.ts'

export function meta({ matches }: MetaArgs) {
  return pageMeta(
    matches,
    'Terms and conditions',
    'The terms of a repair by post: booking and price, the data on your phone, parcels, payment, and phones left with us.',
  )
}

export default function TermsPage() {
  const { name } = useShopProfile()
  return (
    <LegalPage title="Terms and conditions" intro={`What you and ${name} agree on when you book a repair.`}>
      <h2>1. Booking and price</h2>
      <p>
        A booking is for one repair of one phone. The price is the one shown when you book, in Australian
        dollars, and your ticket keeps it. If we find that the phone needs something else, we ask first and do
        nothing more without your answer.
      </p>
      <h2>2. Before you post</h2>
      <p>
        Back up your data, take out the SIM card, take off any case and switch the phone off. Do not post a
        phone whose battery is swollen, leaking or hot; write to us instead.
      </p>
      <h2>3. Data and parts</h2>
      <p>
        The repair of your goods may result in the loss of any user-generated data. Please ensure that you
        have made a copy of any data saved on your goods.
      </p>
      <p>
        Goods presented for repair may be replaced by refurbished goods of the same type rather than being
        repaired. Refurbished parts may be used to repair the goods.
      </p>
      <h2>4. The parcel</h2>
      <p>
        Send the phone with your return address on the package, by a service that can be tracked. It travels
        to us at your risk and back to you at ours.
      </p>
      <h2>5. The passcode</h2>
      <p>
        Some repairs cannot be tested without it. You may leave it out, use the phone’s maintenance mode, or
        erase the phone. How we keep it is on the <Link to="/privacy">privacy page</Link>.
      </p>
      <h2>6. Payment and return</h2>
      <p>
        When the repair is done you get the completion documents and an invoice. We post the phone to the
        return address of your ticket once the invoice is paid. If the repair cannot be done, there is no
        charge for it.
      </p>
      <h2>7. Phones left with us</h2>
      <p>
        If an invoice stays unpaid, we write to you before we do anything else. Goods that nobody collects are
        dealt with as the law of our state provides, and never without notice to you.
      </p>
      <h2>8. Your rights</h2>
      <p>
        Nothing here takes away any right you have under the Australian Consumer Law. Our warranty and those
        rights are on the <Link to="/warranty">warranty page</Link>.
      </p>
    </LegalPage>
  )
}
