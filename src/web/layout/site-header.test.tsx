import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { Level } from '#contract/endpoint.ts'
import { SiteHeader } from './site-header.tsx'

const shownTo = (level: Level, at = '/') => {
  const Site = createRoutesStub([
    { path: '*', Component: () => <SiteHeader name="Mendpost Repairs" level={level} fullname={null} /> },
  ])
  return renderToStaticMarkup(<Site initialEntries={[at]} />)
}

test.each<[who: string, level: Level, labels: string[]]>([
  ['a visitor', 0, ['Home', 'Pricing', 'Support', 'Login', 'Register']],
  ['a customer', 1, ['Home', 'Pricing', 'Support', 'My Account', 'Logout']],
  ['staff', 2, ['Home', 'Pricing', 'Support', 'My Account', 'Admin Panel', 'Logout']],
])('SiteHeader shows %s the links of their level', (_who, level, labels) => {
  const links = [...shownTo(level).matchAll(/<li><a [^>]*>([^<]+)<\/a>/g)].map((match) => match[1])
  expect(links).toEqual(labels)
})

test('SiteHeader marks the current page in the navigation', () => {
  expect(shownTo(0, '/contact')).toMatch(
    /<a [^>]*aria-current="page"[^>]*href="\/contact"|href="\/contact"[^>]*aria-current="page"/,
  )
  expect(shownTo(0, '/contact').match(/aria-current="page"/g)).toHaveLength(1)
})
