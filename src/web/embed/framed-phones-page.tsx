import type { MetaArgs } from 'react-router'
import { pageMeta } from '../page-meta.ts'

export { default, loader } from '../booking/choose-phone-page.tsx'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Repair prices', 'Repair prices of each phone.', { noindex: true })
}
