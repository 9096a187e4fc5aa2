import type { MetaArgs } from 'react-router'
import { loader as load } from '../booking/choose-repair-page.tsx'
import { pageMeta } from '../page-meta.ts'
import { keepInFrame } from './framed-links.ts'

export { default } from '../booking/choose-repair-page.tsx'

export const loader = keepInFrame(load)

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Repair prices', 'Repair prices of a phone.', { noindex: true })
}
