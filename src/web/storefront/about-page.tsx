import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { toPage } from '#contract/text-sections.ts'
import type { ShownText } from '#contract/texts.schema.ts'
import './storefront.css'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Link } from '../link.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { pageMeta } from '../page-meta.ts'
import { readPageTexts } from '../texts/page-texts.ts'
import { TextBlocks, InlineText } from '../texts/text-blocks.tsx'
import { Hours } from './hours-card.tsx'
import { ShopAddress } from './shop-address.tsx'
import { useShopProfile } from '../shop-profile.ts'
import '../ui/prose.css'

export function meta({ matches }: MetaArgs) {
  return pageMeta(
    matches,
    'About us',
    'Who we are and how we work: a repair bench that serves all of Australia by post.',
  )
}

type Shown = { text: ShownText }

export async function loader({ context }: LoaderFunctionArgs): Promise<Shown> {
  return { text: (await readPageTexts(context, 'about')).about }
}

export default function AboutPage({ loaderData: { text } }: { loaderData: Shown }) {
  const profile = useShopProfile()
  const { title, intro, rest } = toPage(text.blocks)
  return (
    <>
      <PageHeading title={title ?? 'About us'} intro={intro && <InlineText words={intro} />} />
      <div className="about-columns">
        <div>
          <div className="prose">
            <TextBlocks blocks={rest} shopAddress={<ShopAddress profile={profile} />} />
          </div>
          <div className="row">
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
