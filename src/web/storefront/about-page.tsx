import { Link, type MetaArgs } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { pageMeta } from '../page-meta.ts'
import { useShopProfile } from './shop-profile.ts'

export function meta({ matches }: MetaArgs) {
  return pageMeta(
    matches,
    'About us',
    'Who we are and how we work: one bench, one repair at a time, all of Australia by post.',
  )
}

export default function AboutPage() {
  const { name, suburb, state } = useShopProfile()
  return (
    <>
      <PageHeading
        title="About us"
        intro={`${name} is a repair bench in ${suburb}, ${state}, that works by post.`}
      />
      <div className="prose">
        <p>
          A phone that needs one new part should not have to be replaced, and its owner should not have to
          live near a repair shop. So we turned the shop around: you post us the phone, we repair it, and we
          post it back.
        </p>
        <h2>How we work</h2>
        <ul>
          <li>
            <strong>One repair, one price.</strong> You choose the part that needs work and see what it costs
            for your model. Your ticket keeps that price.
          </li>
          <li>
            <strong>Nothing happens behind your back.</strong> Your account page shows where your phone is,
            from the day it arrives to the day it leaves, with our notes.
          </li>
          <li>
            <strong>You see the work before you pay.</strong> You review the completion documents and the
            invoice; once it is paid, the phone goes in the post.
          </li>
          <li>
            <strong>We keep little and guard it.</strong> Passcodes are encrypted, and erased when the phone
            is posted back. What else we keep is on the <Link to="/privacy">privacy page</Link>.
          </li>
        </ul>
        <h2>What we will not promise</h2>
        <p>
          That a phone is as resistant to water as before: no shop can say that once a case has been opened.
          That every wet phone can be saved. That a maker’s own pairing of parts lets Face ID or Touch ID work
          after the part was replaced. Where that can happen, we say so before you book.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to="/repairs" prefetch="intent" className={buttonClass('primary')}>
          See pricing
        </Link>
        <Link to="/contact" prefetch="intent" className={buttonClass('secondary')}>
          Ask us something
        </Link>
      </div>
    </>
  )
}
