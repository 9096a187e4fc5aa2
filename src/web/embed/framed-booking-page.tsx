import type { MetaArgs } from 'react-router'
import { loader as load } from '../booking/book-repair-page.tsx'
import { pageMeta } from '../page-meta.ts'
import { keepInFrame } from './framed-links.ts'

// Its form is sent to the page of the site, in the top window.
export { default } from '../booking/book-repair-page.tsx'

export const loader = keepInFrame(load)

export function meta({
  loaderData,
  matches,
}: Pick<MetaArgs, 'matches'> & { loaderData: Awaited<ReturnType<typeof load>> | undefined }) {
  const name = loaderData?.phone.displayName ?? 'a phone'
  return pageMeta(matches, `Book a repair of ${name}`, `Book a repair of ${name} by mail.`, { noindex: true })
}
