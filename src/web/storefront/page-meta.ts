import type { MetaArgs } from 'react-router'
import type { PublicProfile } from '#contract/shop-profile.ts'

/** Title, description and preview words of a page; the shop's own name stands in the title. */
export function pageMeta(matches: MetaArgs['matches'], title: string, description: string) {
  const name = profileIn(matches)?.name
  const whole = name ? `${title} · ${name}` : title
  return [
    { title: whole },
    { name: 'description', content: description },
    { property: 'og:title', content: whole },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    ...(name ? [{ property: 'og:site_name', content: name }] : []),
  ]
}

/** The shop's profile as the root has loaded it; null on an error page without it. */
export function profileIn(matches: MetaArgs['matches']): PublicProfile | null {
  const site = matches.find((match) => match?.id === 'root')?.loaderData as
    | { profile: PublicProfile }
    | undefined
  return site?.profile ?? null
}
