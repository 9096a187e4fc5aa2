import { Link, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { getPhones, repairLabels, type Phone } from '#contract/catalogue.ts'
import { pageOf } from '../page-context.ts'
import { buttonClass } from '../ui/button.tsx'
import { dollars } from '../ui/money.ts'
import { telephoneLink } from '../ui/telephone.ts'
import { FourSteps } from './four-steps.tsx'
import { fromPrices, type FromPrice } from './from-prices.ts'
import { Hours } from './hours-card.tsx'
import { pageMeta, profileIn } from '../page-meta.ts'
import { ParcelLabel } from './parcel-label.tsx'
import { QuestionList, questions } from './questions.tsx'
import { useShopProfile } from './shop-profile.ts'
import { businessFacts } from './structured-data.ts'

export function meta({ matches }: MetaArgs) {
  const profile = profileIn(matches)
  return [
    ...pageMeta(
      matches,
      'Phone repairs by post',
      'Post us your broken phone from anywhere in Australia. See the price before you book, follow the repair online and get the phone back by post.',
    ),
    ...(profile ? [{ 'script:ld+json': businessFacts(profile) }] : []),
  ]
}

type Shown = { prices: FromPrice[] }

async function load({ context }: LoaderFunctionArgs): Promise<Shown> {
  // The page stands without its price list.
  const { data } = await pageOf(context)
    .api.read(getPhones, {})
    .catch(() => ({ data: '[]' }))
  return { prices: fromPrices(JSON.parse(data) as Phone[]) }
}

export const loader = load
export const clientLoader = load

export default function HomePage({ loaderData: { prices } }: { loaderData: Shown }) {
  const profile = useShopProfile()
  return (
    <>
      <section className="hero">
        <div className="hero-words">
          <p className="label-type">{`${profile.suburb}, ${profile.state} · all of Australia by post`}</p>
          <h1>Your phone, mended and posted back.</h1>
          <p className="hero-intro">
            Choose your model, see the price and send us the phone. We repair it at our bench, tell you how it
            goes and post it home.
          </p>
          <div className="flex flex-wrap gap-3">
            <Link to="/repairs" prefetch="intent" className={buttonClass('primary', 'button-large')}>
              Pricing
            </Link>
            <Link to="/contact" prefetch="intent" className={buttonClass('secondary', 'button-large')}>
              Contact
            </Link>
          </div>
        </div>
        <ParcelLabel profile={profile} />
      </section>

      <section aria-labelledby="how-it-works">
        <h2 id="how-it-works">How it works</h2>
        <FourSteps />
      </section>

      <section className="docket-row" aria-labelledby="prices">
        <div className="docket-words">
          <h2 id="prices">What repairs cost</h2>
          <p>
            These are our lowest prices for each part. Yours depends on the model, and you see it before you
            book: one figure, in whole dollars.
          </p>
          <ul className="proof">
            <li>
              <strong>Fixed at booking.</strong> Your ticket keeps the price that you were quoted.
            </li>
            <li>
              <strong>Your passcode is kept encrypted.</strong> Staff give a reason to see it, and each time
              is recorded.
            </li>
            <li>
              <strong>Progress on your account page.</strong> Each step and each public note, as it happens.
            </li>
          </ul>
        </div>
        {prices.length > 0 && <PriceDocket prices={prices} />}
      </section>

      <section className="home-pair">
        <div>
          <h2>Questions people ask</h2>
          <QuestionList shown={questions.slice(0, 3)} />
          <p className="mt-4">
            <Link to="/contact#faq" className="text-link">
              All questions and answers
            </Link>
          </p>
        </div>
        <div className="home-visit">
          <h2>When we are here</h2>
          <p>
            Questions before you post? We are at {profile.street}, {profile.suburb}, or on{' '}
            <a href={telephoneLink(profile.phone)} className="text-link whitespace-nowrap">
              {profile.phone}
            </a>
            .
          </p>
          <Hours hours={profile.hours} timeZone={profile.timeZone} />
        </div>
      </section>
    </>
  )
}

function PriceDocket({ prices }: { prices: FromPrice[] }) {
  return (
    <div className="docket">
      <p className="label-type">Price list</p>
      <dl>
        {prices.map(({ repair, price }) => (
          <div key={repair} className="leader">
            <dt>{repairLabels[repair]}</dt>
            <dd>
              <span className="docket-from">from</span> {dollars(price)}
            </dd>
          </div>
        ))}
      </dl>
      <Link to="/repairs" prefetch="intent" className={buttonClass('primary')}>
        Find your phone
      </Link>
    </div>
  )
}
