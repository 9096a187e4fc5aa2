import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { formatDollars } from '#contract/money-amounts.ts'
import { plainWords, type Block } from '#contract/text-blocks.ts'
import { toSections, type Section } from '#contract/text-sections.ts'
import './home.css'
import { AfterHeading } from '../after-heading.tsx'
import { readPhones } from '../read-phones.ts'
import { useRepairs } from '../repairs.ts'
import { getPage } from '../page-context.ts'
import { readPageTexts } from '../texts/page-texts.ts'
import { TextBlocks } from '../texts/text-blocks.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Link } from '../link.tsx'
import { toTelephoneLink } from '../ui/telephone.ts'
import { FourSteps } from './four-steps.tsx'
import { getLowestPrices, type LowestPrice } from './lowest-prices.ts'
import { Hours } from './hours-card.tsx'
import { findAddress, pageMeta, findProfile } from '../page-meta.ts'
import { ParcelLabel } from './parcel-label.tsx'
import { PriceDocket } from './price-docket.tsx'
import { QuestionList, toQuestions } from './questions.tsx'
import { useShopProfile } from '../shop-profile.ts'
import { toBusinessJsonLd } from './structured-data.ts'

export function meta({ matches }: MetaArgs) {
  const [where, profile] = [findAddress(matches), findProfile(matches)]
  return [
    ...pageMeta(
      matches,
      'Phone repairs by post',
      'Post us your broken phone from anywhere in Australia. See the price before you book, follow the repair online and get the phone back by post.',
    ),
    ...(where && profile ? [{ 'script:ld+json': toBusinessJsonLd(profile, where.origin) }] : []),
  ]
}

type Shown = {
  prices: readonly LowestPrice[]
  title: string
  intro: Block[]
  /** The sections of the text: how it works, what repairs cost, and what the owner has added. */
  sections: Section[]
  questions: Section[]
}

/** Questions that the home page shows; the support page has all. */
const MAX_QUESTIONS = 3

export async function loader({ context }: LoaderFunctionArgs): Promise<Shown> {
  // If the catalogue cannot be loaded, the page leaves its prices out.
  const [{ home, faq }, phones] = await Promise.all([
    readPageTexts(context, 'home'),
    readPhones(getPage(context).api).catch(() => []),
  ])
  const { before, sections } = toSections(home.blocks)
  const [heading, ...intro] = before
  const hasTitle = heading !== undefined && 'heading' in heading
  return {
    prices: getLowestPrices(phones),
    title: hasTitle ? plainWords(heading.words) : '',
    intro: hasTitle ? intro : before,
    sections,
    questions: toQuestions(faq).slice(0, MAX_QUESTIONS),
  }
}

export default function HomePage({ loaderData }: { loaderData: Shown }) {
  const { prices, title, intro, questions } = loaderData
  const [steps, costs, ...more] = loaderData.sections
  const profile = useShopProfile()
  return (
    <>
      <section className="hero">
        <div className="hero-words">
          <p className="label-type">{`${profile.suburb}, ${profile.state} · all of Australia by post`}</p>
          <h1>{title || profile.name}</h1>
          <div className="hero-intro">
            <TextBlocks blocks={intro} />
          </div>
          <HeroPrices prices={prices} />
          <div className="row">
            <Link to="/repairs" className={buttonClass('primary', 'button-large')}>
              Pricing
            </Link>
            <Link to="/contact" className={buttonClass('secondary', 'button-large')}>
              Contact
            </Link>
          </div>
        </div>
        <AfterHeading>
          <ParcelLabel profile={profile} />
        </AfterHeading>
      </section>
      <AfterHeading>
        {steps && (
          <section aria-labelledby="how-it-works">
            <h2 id="how-it-works">{steps.title}</h2>
            <FourSteps blocks={steps.blocks} />
          </section>
        )}

        <section className="docket-row" aria-labelledby={costs && 'prices'}>
          {costs && (
            <div className="docket-words">
              <h2 id="prices">{costs.title}</h2>
              <Promises blocks={costs.blocks} />
            </div>
          )}
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

        {more.map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            <div className="stack max-w-2xl">
              <TextBlocks blocks={section.blocks} />
            </div>
          </section>
        ))}

        <section className="home-pair">
          <div>
            <h2>Questions people ask</h2>
            <QuestionList shown={questions} />
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
              <a href={toTelephoneLink(profile.phone)} className="text-link one-line">
                {profile.phone}
              </a>
              .
            </p>
            <Hours profile={profile} />
          </div>
        </section>
      </AfterHeading>
    </>
  )
}

/** Paragraphs, and lists of promises, each with a title in bold. */
function Promises({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) =>
    'list' in block ? (
      <ul key={index} className="proof">
        {block.list.map((item, promise) => (
          <li key={promise}>
            <TextBlocks blocks={item} />
          </li>
        ))}
      </ul>
    ) : (
      <TextBlocks key={index} blocks={[block]} />
    ),
  )
}

const heroRepairs: readonly string[] = ['screen', 'battery', 'chargingport']

/** The most popular repairs, whose prices the home page shows. */
function HeroPrices({ prices }: { prices: readonly LowestPrice[] }) {
  const repairs = useRepairs()
  const shown = prices.filter(({ repair }) => heroRepairs.includes(repair))
  if (shown.length === 0) return null
  return (
    <dl className="hero-prices">
      {shown.map(({ repair, price }) => (
        <div key={repair}>
          <dt>{repairs.label(repair)}</dt>
          <dd>
            <span className="docket-from">from</span> {formatDollars(price)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
