import { Link, type MetaArgs } from 'react-router'
import { LegalPage } from './legal-page.tsx'
import { pageMeta } from '../page-meta.ts'
import { ShopAddress } from './shop-address.tsx'
import { useShopProfile } from './shop-profile.ts'

export function meta({ matches }: MetaArgs) {
  return pageMeta(
    matches,
    'Warranty',
    'Our 12-month warranty on the part we fitted and the work, how to claim it, and your rights under the Australian Consumer Law.',
  )
}

export default function WarrantyPage() {
  const profile = useShopProfile()
  return (
    <LegalPage title="Warranty" intro="What we stand behind and for how long, on top of your rights by law.">
      <h2>Your rights under the Australian Consumer Law</h2>
      {/* Prescribed wording for goods and services together: Competition and Consumer Regulations 2010, regulation 90. */}
      <blockquote>
        <p>
          Our goods and services come with guarantees that cannot be excluded under the Australian Consumer
          Law. For major failures with the service, you are entitled:
        </p>
        <ul>
          <li>to cancel your service contract with us; and</li>
          <li>to a refund for the unused portion, or to compensation for its reduced value.</li>
        </ul>
        <p>
          You are also entitled to choose a refund or replacement for major failures with goods. If a failure
          with the goods or a service does not amount to a major failure, you are entitled to have the failure
          rectified in a reasonable time. If this is not done you are entitled to a refund for the goods and
          to cancel the contract for the service and obtain a refund of any unused portion. You are also
          entitled to be compensated for any other reasonably foreseeable loss or damage from a failure in the
          goods or service.
        </p>
      </blockquote>

      <h2>Our own warranty</h2>
      <p>
        In addition to those rights, we warrant the part that we fitted and the work of fitting it for 12
        months from the day on which we post your phone back. If either fails in that time, we repair it again
        or, if we cannot, refund what you paid for the repair.
      </p>
      <h3>What it does not cover</h3>
      <ul>
        <li>New damage: a fall, pressure, water, or a repair by somebody else after ours.</li>
        <li>Parts of the phone that we did not touch.</li>
        <li>
          Effects that we told you about before you booked, such as a message about the part, or Face ID or
          Touch ID that stops working because the maker pairs the part to the phone.
        </li>
        <li>Resistance to water, which no phone keeps for certain once it has been opened.</li>
      </ul>
      <h3>How to claim</h3>
      <ol>
        <li>
          <Link to="/contact#contact-form">Write to us</Link> or call within the 12 months, with your ticket
          number and what has gone wrong.
        </li>
        <li>We tell you where to send the phone. Pack it as well as you did the first time.</li>
        <li>
          We look at it and tell you what we found. If the warranty covers it, we pay for the repair and for
          the post both ways, and refund what you paid to send it: keep the receipt. If it does not, we ask
          before doing anything that costs money.
        </li>
      </ol>
      <h3>Who gives this warranty</h3>
      <ShopAddress profile={profile} />
    </LegalPage>
  )
}
