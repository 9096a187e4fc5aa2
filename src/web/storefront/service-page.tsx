import { Link, redirect, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { brandLabels, getPhones } from '#contract/catalogue.ts'
import { plainWords, type Block, type Inline } from '#contract/text-blocks.ts'
import { serviceSlug, toSections } from '#contract/text-sections.ts'
import './storefront.css'
import { parsePhones } from '../parse-phones.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PhonePicture } from '../ui/phone-picture.tsx'
import { getPage } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { readPageTexts } from '../texts/page-texts.ts'
import { TextBlocks, Words } from '../texts/text-blocks.tsx'
import { fromPrices, type FromPrice } from './from-prices.ts'
import { PriceDocket } from './price-docket.tsx'
import { QuoteSteps } from './quote-steps.tsx'
import { findService, type Service } from './services.ts'
import { useShopProfile } from './shop-profile.ts'
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
  prices: readonly FromPrice[]
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
  if (service.brands.length === 0) return { ...shown, prices: [] }
  // If the catalogue cannot be loaded, the page leaves its prices out.
  const { data } = await getPage(context)
    .api.read(getPhones, {})
    .catch(() => ({ data: '[]' }))
  const phones = parsePhones(data).filter(({ brand }) => service.brands.includes(brand))
  return { ...shown, prices: fromPrices(phones) }
}

export default function ServicePage({ loaderData }: { loaderData: Shown }) {
  const { slug, title, intro, blocks, service, prices } = loaderData
  const { picture } = service
  const { phone } = useShopProfile()
  return (
    <div className="service">
      <div className="service-words">
        <PageHeading eyebrow="Services" title={title} intro={<Words words={intro} />} />
        <div className="prose">
          <TextBlocks blocks={blocks} />
        </div>
        <div className="flex flex-wrap gap-3">
          <WaysOn slug={slug} service={service} />
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

function WaysOn({ slug, service: { brands } }: Pick<Shown, 'slug' | 'service'>) {
  if (brands.length === 0) {
    return (
      <>
        <Link to={`/contact?about=${slug}#contact-form`} className={buttonClass('primary')}>
          Ask for a quote
        </Link>
        <Link to="/identify" className={buttonClass('secondary')}>
          Identify your phone
        </Link>
      </>
    )
  }
  return brands.map((brand, place) => (
    <Link
      key={brand}
      to={`/repairs?brand=${brand}`}

      className={buttonClass(place === 0 ? 'primary' : 'secondary')}
    >
      {brandLabels[brand]} prices
    </Link>
  ))
}
