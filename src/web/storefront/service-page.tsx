import { Link, redirect, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { getPhones } from '#contract/catalogue.ts'
import './storefront.css'
import { parsePhones } from '../parse-phones.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PhonePicture } from '../ui/phone-picture.tsx'
import { getPage } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { fromPrices, type FromPrice } from './from-prices.ts'
import { PriceDocket } from './price-docket.tsx'
import { QuoteSteps } from './quote-steps.tsx'
import { services, type Service } from './services.ts'
import { useShopProfile } from './shop-profile.ts'
import '../ui/prose.css'

export function meta({ matches, params }: MetaArgs) {
  const service = services[params['slug'] ?? '']
  return service ? pageMeta(matches, service.title, service.description) : []
}

type Shown = {
  slug: string
  service: Service
  prices: readonly FromPrice[]
  /** The series of the service that are shown. */
  series: { brand: string; label: string }[]
}

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Shown> {
  const slug = params['slug'] ?? ''
  const service = Object.hasOwn(services, slug) ? services[slug] : undefined
  if (!service) throw redirect('/')
  if (service.brands.length === 0) return { slug, service, prices: [], series: [] }
  // If the catalogue cannot be loaded, the page leaves its prices out.
  const { data } = await getPage(context)
    .api.read(getPhones, {})
    .catch(() => ({ data: '[]' }))
  const phones = parsePhones(data).filter(({ brand }) => service.brands.includes(brand))
  const series = new Map(phones.map(({ brand, seriesLabel }) => [brand, seriesLabel]))
  return {
    slug,
    service,
    prices: fromPrices(phones),
    series: [...series].map(([brand, label]) => ({ brand, label })),
  }
}

export default function ServicePage({
  loaderData: { slug, service, prices, series },
}: {
  loaderData: Shown
}) {
  const { title, description, paragraphs, picture } = service
  const { phone } = useShopProfile()
  return (
    <div className="service">
      <div className="service-words">
        <PageHeading eyebrow="Services" title={title} intro={description} />
        <div className="prose">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
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
        <Link to={`/contact?about=${slug}#contact-form`} className={buttonClass('primary')}>
          Ask for a quote
        </Link>
        <Link to="/identify" className={buttonClass('secondary')}>
          Identify your phone
        </Link>
      </>
    )
  }
  return series.map(({ brand, label }, place) => (
    <Link
      key={brand}
      to={`/repairs?brand=${brand}`}

      className={buttonClass(place === 0 ? 'primary' : 'secondary')}
    >
      {label} prices
    </Link>
  ))
}
