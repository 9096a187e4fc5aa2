import { Link, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { getPhones, repairLabels, type RepairKey } from '#contract/catalogue.ts'
import { formatDollars } from '#contract/money-amounts.ts'
import './home.css'
import { parsePhones } from '../parse-phones.ts'
import { getPage } from '../page-context.ts'
import { buttonClass } from '../ui/button.tsx'
import { telephoneLink } from '../ui/telephone.ts'
import { FourSteps } from './four-steps.tsx'
import { fromPrices, type FromPrice } from './from-prices.ts'
import { Hours } from './hours-card.tsx'
import { findAddress, pageMeta, findProfile } from '../page-meta.ts'
import { ParcelLabel } from './parcel-label.tsx'
import { PriceDocket } from './price-docket.tsx'
import { QuestionList, questions } from './questions.tsx'
import { useShopProfile } from './shop-profile.ts'
import { businessFacts } from './structured-data.ts'

export function meta({ matches }: MetaArgs) {
  const [where, profile] = [findAddress(matches), findProfile(matches)]
  return [
    ...pageMeta(
      matches,
      'Phone repairs by post',
      'Post us your broken phone from anywhere in Australia. See the price before you book, follow the repair online and get the phone back by post.',
    ),
    ...(where && profile ? [{ 'script:ld+json': businessFacts(profile, where.origin) }] : []),
  ]
}

type Shown = { prices: readonly FromPrice[] }

export async function loader({ context }: LoaderFunctionArgs): Promise<Shown> {
  // If the catalogue cannot be loaded, the page leaves its prices out.
  const { data } = await getPage(context)
    .api.read(getPhones, {})
    .catch(() => ({ data: '[]' }))
  return { prices: fromPrices(parsePhones(data)) }
}

export default function HomePage({ loaderData: { prices } }: { loaderData: Shown }) {
  const profile = useShopProfile()
  return (
    <>
      <section className="hero">
        <div className="hero-words">
          <p className="label-type">{`${profile.suburb}, ${profile.state} · all of Australia by post`}</p>
          <h1>Your phone, mended and posted back.</h1>
          <p className="hero-intro">
            Choose your model, see the price and post us the phone. Follow the repair online. Pay when it is
            done, and we post it back.
          </p>
          <HeroPrices prices={prices} />
          <div className="flex flex-wrap gap-3">
            <Link to="/repairs" className={buttonClass('primary', 'button-large')}>
              Pricing
            </Link>
            <Link to="/contact" className={buttonClass('secondary', 'button-large')}>
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
            These are our lowest prices for each part. Yours depends on the model. You see it before you book:
            one price, in whole dollars.
          </p>
          <ul className="proof">
            <li>
              <strong>The price is fixed when you book</strong>
              Your ticket keeps the price you were quoted, even if our price list changes.
            </li>
            <li>
              <strong>Your passcode is locked away</strong>
              We encrypt it. Staff must give a reason to see it, and every look is recorded.
            </li>
            <li>
              <strong>You can follow every step</strong>
              Your account page shows where your phone is up to, with notes from our bench.
            </li>
          </ul>
        </div>
        {prices.length > 0 && (
          <PriceDocket
            prices={prices}
            action={
              <Link to="/repairs" className={buttonClass('primary')}>
                Find your phone
              </Link>
            }
          />
        )}
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
            Questions before you post? Find us at {profile.street}, {profile.suburb}, or call{' '}
            <a href={telephoneLink(profile.phone)} className="text-link one-line">
              {profile.phone}
            </a>
            .
          </p>
          <Hours profile={profile} />
        </div>
      </section>
    </>
  )
}

const heroRepairs: readonly RepairKey[] = ['screen', 'battery', 'chargingport']

/** The most popular repairs, whose prices the home page shows. */
function HeroPrices({ prices }: { prices: readonly FromPrice[] }) {
  const shown = prices.filter(({ repair }) => heroRepairs.includes(repair))
  if (shown.length === 0) return null
  return (
    <dl className="hero-prices">
      {shown.map(({ repair, price }) => (
        <div key={repair}>
          <dt>{repairLabels[repair]}</dt>
          <dd>
            <span className="docket-from">from</span> {formatDollars(price)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
