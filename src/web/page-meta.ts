import type { MetaArgs, MetaDescriptor } from 'react-router'
import type { PublicProfile } from '#contract/shop-profile.ts'

type Matches = MetaArgs['matches']
type More = {
  /** Of one person, or of no use to a stranger: kept out of search results. */
  noindex?: boolean
}

/**
 * Title, description, preview words and picture of a page, and the one address it is known by. The shop's own name
 * stands in the title.
 */
export function pageMeta(
  matches: Matches,
  title: string,
  description: string,
  { noindex = false }: More = {},
): MetaDescriptor[] {
  const name = profileIn(matches)?.name
  const address = addressIn(matches)
  const whole = name ? `${title} · ${name}` : title
  return [
    { title: whole },
    { name: 'description', content: description },
    { property: 'og:title', content: whole },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_AU' },
    ...(name ? [{ property: 'og:site_name', content: name }] : []),
    ...(address
      ? [
          { property: 'og:image', content: `${address.origin}/og.png` },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(address && !noindex
      ? [
          { property: 'og:url', content: address.href },
          { tagName: 'link', rel: 'canonical', href: address.href },
        ]
      : []),
  ]
}

type Root = { profile: PublicProfile; origin: string }

/** The shop's profile as the root has loaded it; null on an error page without it. */
export function profileIn(matches: Matches): PublicProfile | null {
  return rootIn(matches)?.profile ?? null
}

/** Where the page stands on the web, without query; null on an error page without the root's data. */
export function addressIn(matches: Matches): { origin: string; href: string } | null {
  const origin = rootIn(matches)?.origin
  if (!origin) return null
  // The innermost match has the whole path.
  const path = matches.at(-1)?.pathname ?? '/'
  return { origin, href: origin + (path === '/' ? path : path.replace(/\/$/, '')) }
}

function rootIn(matches: Matches): Root | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as Root | undefined
}
