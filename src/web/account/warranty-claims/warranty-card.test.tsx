import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { statusCodes } from '#contract/ticket-statuses.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import { ShopTimeZone } from '../../ui/shop-time-zone.ts'
import { WarrantyCard } from './warranty-card.tsx'

const posted = { id: 1001, warranty_until: '2026-11-20', outcome: null, status: statusCodes.completed }

const shownAt = (iso: string, timeZone: string) => {
  const card = (
    <ShopTimeZone value={timeZone}>
      <WarrantyCard ticket={posted as Ticket} now={Date.parse(iso)} />
    </ShopTimeZone>
  )
  const Site = createRoutesStub([{ path: '*', Component: () => card }])
  return renderToStaticMarkup(<Site initialEntries={['/']} />)
}

test.each([
  ['2026-11-20T12:59:00Z', 'Australia/Melbourne', true],
  ['2026-11-20T13:01:00Z', 'Australia/Melbourne', false],
  ['2026-11-20T15:59:00Z', 'Australia/Perth', true],
  ['2026-11-20T16:01:00Z', 'Australia/Perth', false],
])(
  'WarrantyCard at %s in %s says whether the warranty lasts: its last day is the shop’s',
  (iso, zone, lasts) => {
    const html = shownAt(iso, zone)
    expect(html.includes('is under warranty until 20 November 2026')).toBe(lasts)
    expect(html.includes('ended on 20 November 2026')).toBe(!lasts)
    expect(html.includes('claim the warranty')).toBe(lasts)
  },
)
