import type { MetaArgs, MetaDescriptor } from 'react-router'
import type { PublicProfile } from '#contract/shop-profile.schema.ts'

type Matches = MetaArgs['matches']
type More = {
  /** Personal pages, or pages of no use in a search: noindex. */
  noindex?: boolean
}

/** Title and description of a page, and of one that is listed its social preview and canonical URL. The title includes the shop's name. */
export function pageMeta(
  matches: Matches,
  title: string,
  description: string,
  { noindex = false }: More = {},
): MetaDescriptor[] {
  const name = findProfile(matches)?.name
  const address = findAddress(matches)
  const whole = name ? `${title} · ${name}` : title
  const named = [{ title: whole }, { name: 'description', content: description }]
  // Nobody shares such a page, and its document has to fit into the first packets.
  if (noindex) return [...named, { name: 'robots', content: 'noindex' }]
  return [
    ...named,
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
          { property: 'og:url', content: address.href },
          { tagName: 'link', rel: 'canonical', href: address.href },
        ]
      : []),
  ]
}

type Root = { profile: PublicProfile; origin: string }

/** Shop profile from the root data; null on an error page without it. */
export function findProfile(matches: Matches): PublicProfile | null {
  return findRoot(matches)?.profile ?? null
}

/** Canonical URL without query; null on an error page without root data. */
export function findAddress(matches: Matches): { origin: string; href: string } | null {
  const origin = findRoot(matches)?.origin
  if (!origin) return null
  // The innermost match has the full path.
  const path = matches.at(-1)?.pathname ?? '/'
  return { origin, href: origin + (path.replace(/\/$/, '') || '/') }
}

function findRoot(matches: Matches): Root | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as Root | undefined
}
