import { redirect, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { plainWords, type Block, type Inline } from '#contract/text-blocks.ts'
import { serviceSlug, toSections } from '#contract/text-sections.ts'
import './storefront.css'
import { readPhones } from '../read-phones.ts'
import { buttonClass } from '../ui/button.tsx'
import { Link } from '../link.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PhonePicture } from '../ui/phone-picture.tsx'
import { getPage } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { readPageTexts } from '../texts/page-texts.ts'
import { TextBlocks, InlineText } from '../texts/text-blocks.tsx'
import { getLowestPrices, type LowestPrice } from './lowest-prices.ts'
import { PriceDocket } from './price-docket.tsx'
import { QuoteSteps } from './quote-steps.tsx'
import { findService, type Service } from './services.ts'
import { useShopProfile } from '../shop-profile.ts'
import '../ui/prose.css'

export function meta({ matches, loaderData }: Pick<MetaArgs, 'matches'> & { loaderData: Shown | undefined }) {
  return loaderData ? pageMeta(matches, loaderData.title, plainWords(loaderData.intro)) : []
}

type Shown = {
  slug: string
  title: string
  intro: Inline[]
  blocks: Block[]
  service: Service
  prices: readonly LowestPrice[]
  /** The series of the service that are shown. */
  series: { brand: string; label: string }[]
}

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Shown> {
  const slug = params['slug'] ?? ''
  const { services } = await readPageTexts(context, 'services')
  const section = toSections(services.blocks).sections.find((one) => serviceSlug(one) === slug)
  if (!section) throw redirect('/')
  const { title } = section
  const [first, ...rest] = section.blocks
  const hasIntro = first !== undefined && 'paragraph' in first
  const service = findService(slug, title)
  const shown = {
    slug,
    title,
    intro: hasIntro ? first.paragraph : [],
    blocks: hasIntro ? rest : section.blocks,
    service,
  }
  if (service.brands.length === 0) return { ...shown, prices: [], series: [] }
  // If the catalogue cannot be loaded, the page leaves its prices out.
  const all = await readPhones(getPage(context).api).catch(() => [])
  const phones = all.filter(({ brand }) => service.brands.includes(brand))
  const series = new Map(phones.map(({ brand, seriesLabel }) => [brand, seriesLabel]))
  return {
    ...shown,
    prices: getLowestPrices(phones),
    series: [...series].map(([brand, label]) => ({ brand, label })),
  }
}

export default function ServicePage({ loaderData }: { loaderData: Shown }) {
  const { slug, title, intro, blocks, service, prices, series } = loaderData
  const { picture } = service
  const { phone } = useShopProfile()
  return (
    <div className="service">
      <div className="service-words">
        <PageHeading eyebrow="Services" title={title} intro={<InlineText words={intro} />} />
        <div className="prose">
          <TextBlocks blocks={blocks} />
        </div>
        <div className="row">
          <WaysOn slug={slug} series={series} />
        </div>
      </div>
      {service.brands.length === 0 && (
        <div className="service-side">
          <QuoteSteps phone={phone} />
        </div>
      )}
      {picture && (
        <div className="service-side">
          <div className="service-stamp perforated">
            <PhonePicture
              src={`/drawings/${picture.phoneid}.svg`}
              alt={`${picture.displayName}, back and front`}
              width={168}
              height={178}
              eager
            />
          </div>
          {prices.length > 0 && <PriceDocket prices={prices} label={`${title} prices`} />}
        </div>
      )}
    </div>
  )
}

function WaysOn({ slug, series }: Pick<Shown, 'slug' | 'series'>) {
  // Without a shown phone there is no price list.
  if (series.length === 0) {
    return (
      <>
        <Link to={`/quote?about=${slug}`} className={buttonClass('primary')}>
          Ask for a quote
        </Link>
        <Link to="/identify" className={buttonClass('secondary')}>
          Identify your phone
        </Link>
      </>
    )
  }
  return series.map(({ brand, label }, index) => (
    <Link
      key={brand}
      to={`/repairs?brand=${brand}`}

      className={buttonClass(index === 0 ? 'primary' : 'secondary')}
    >
      {label} prices
    </Link>
  ))
}
