import { readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShopTimeZone } from './ui/shop-time-zone.ts'
import { DateTime, RelativeTime } from './ui/time.tsx'

const iso = '2026-07-01T02:30:00Z'

test('DateTime and RelativeTime show the time zone of the shop’s profile', () => {
  const times = (
    <ShopTimeZone value="Australia/Perth">
      <DateTime iso={iso} />
      <RelativeTime iso={iso} now="2026-07-02T02:30:00Z" />
    </ShopTimeZone>
  )
  const html = renderToStaticMarkup(times)
  expect(html.match(/1 Jul 2026, 10:30 am/g)).toHaveLength(2)
  expect(html).not.toContain('12:30 pm')
})

test('the root gives every page the time zone, and no page formats a time past it', () => {
  const web = import.meta.dirname
  expect(readFileSync(`${web}/root.tsx`, 'utf8')).toContain('<ShopTimeZone value={site?.profile.timeZone')
  const past = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.startsWith('ui/time'))
    .filter((name) => /\bdateTime\(/.test(readFileSync(`${web}/${name}`, 'utf8')))
  expect(past).toEqual([])
})
