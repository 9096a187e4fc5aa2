import { useRouteLoaderData } from 'react-router'
import { levels } from '#contract/endpoint.ts'
import { toPage } from '#contract/text-sections.ts'
import type { CallerInfo } from '#contract/accounts.schema.ts'
import type { ShownText } from '#contract/texts.schema.ts'
import './storefront.css'
import { TextBlocks, InlineText } from '../texts/text-blocks.tsx'
import { Notice } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import '../ui/prose.css'
import { ShopAddress } from './shop-address.tsx'
import { useShopProfile } from '../shop-profile.ts'

/** A page of legal text, marked as a template until the shop has confirmed that it was checked. */
export function LegalPage({ text, name }: { text: ShownText; name: string }) {
  const { caller } = useRouteLoaderData('root') as { caller: CallerInfo }
  const profile = useShopProfile()
  const { title, intro, rest } = toPage(text.blocks)
  return (
    <>
      <PageHeading title={title ?? name} intro={intro && <InlineText words={intro} />} />
      {!text.confirmed && caller.authLevel >= levels.staff && (
        <Notice tone="warn" title="Only staff see this" className="max-w-2xl">
          <p>This text is a template. Have it checked by a lawyer before you rely on it.</p>
        </Notice>
      )}
      <div className="prose">
        <TextBlocks blocks={rest} shopAddress={<ShopAddress profile={profile} />} />
      </div>
      {!text.confirmed && (
        <p className="legal-origin">
          This text is a template for repair shops, to be checked by a lawyer before the shop relies on it.
        </p>
      )}
    </>
  )
}
