import type { MetaArgs } from 'react-router'
import { loader as load } from '../booking/choose-repair-page.tsx'
import { pageMeta } from '../page-meta.ts'
import { keepInFrame } from './framed-links.ts'

export { default } from '../booking/choose-repair-page.tsx'

export const loader = keepInFrame(load)

export function meta({
  loaderData,
  matches,
}: Pick<MetaArgs, 'matches'> & { loaderData: Awaited<ReturnType<typeof load>> | undefined }) {
  const name = loaderData?.phone.displayName ?? 'a phone'
  return pageMeta(matches, `Repairs of ${name}`, `Repair prices of ${name}.`, { noindex: true })
}
