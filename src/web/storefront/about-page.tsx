import { Link, type MetaArgs } from 'react-router'
import './storefront.css'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { pageMeta } from '../page-meta.ts'
import { Hours } from './hours-card.tsx'
import { ShopAddress } from './shop-address.tsx'
import { useShopProfile } from './shop-profile.ts'
import '../ui/prose.css'

export function meta({ matches }: MetaArgs) {
  return pageMeta(
    matches,
    'About us',
    'Who we are and how we work: a repair bench that serves all of Australia by post.',
  )
}

export default function AboutPage() {
  const profile = useShopProfile()
  const { name, suburb, state } = profile
  return (
    <>
      <PageHeading
        title="About us"
        intro={`${name} is a repair bench in ${suburb}, ${state}, that works by post.`}
      />
      <div className="about-columns">
        <div>
          <div className="prose">
            <p>
              If a phone needs one new part, you should not have to buy a new phone. And you should not have
              to live near a repair shop. So we work by post: you send us the phone, we repair it, and we send
              it back.
            </p>
            <h2>How we work</h2>
            <ul>
              <li>
                <strong>One repair, one price.</strong> You choose the part that needs replacing and see the
                price for your model. Your ticket keeps that price.
              </li>
              <li>
                <strong>Nothing happens behind your back.</strong> Your account page shows where your phone is
                up to, from the day it arrives to the day it leaves, with our notes.
              </li>
              <li>
                <strong>You see the work before you pay.</strong> You review the completion documents and get
                an invoice. Once it is paid, we post the phone back.
              </li>
              <li>
                <strong>We keep little, and keep it safe.</strong> Passcodes are encrypted, and erased when
                the phone is posted back. Everything else we keep is listed on the{' '}
                <Link to="/privacy">privacy page</Link>.
              </li>
            </ul>
            <h2>What we will not promise</h2>
            <p>
              That your phone resists water as well as before: no shop can promise that once a phone has been
              opened. That every wet phone can be saved. That Face ID or Touch ID still works after every
              repair: some makers pair those parts to the phone. Where that can happen, we say so before you
              book.
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <Link to="/repairs" className={buttonClass('primary')}>
              See pricing
            </Link>
            <Link to="/contact" className={buttonClass('secondary')}>
              Ask us something
            </Link>
          </div>
        </div>
        <aside aria-label="The shop">
          <Card title="Where we are">
            <ShopAddress profile={profile} />
          </Card>
          <Card title="Opening hours">
            <Hours profile={profile} />
          </Card>
        </aside>
      </div>
    </>
  )
}
