import { readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { pageRoutes } from '../routes.ts'
import { colours } from './colours.ts'
import ComponentsPage from './components-page.tsx'

const here = import.meta.dirname
const Stub = createRoutesStub([{ path: '/development/components', Component: ComponentsPage }])
const shown = () => renderToStaticMarkup(<Stub initialEntries={['/development/components']} />)

/** Components that are on every page or appear only briefly. */
const elsewhere = ['toasts.tsx']

test('components page shows every component of web/ui', () => {
  const text = readdirSync(here)
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => readFileSync(`${here}/${file}`, 'utf8'))
    .join('\n')
  const parts = readdirSync(`${here}/../ui`).filter(
    (file) => file.endsWith('.tsx') && !elsewhere.includes(file),
  )
  expect(parts.length).toBeGreaterThan(10)
  expect(parts.filter((file) => !text.includes(`'../ui/${file}'`))).toEqual([])
})

test('components page shows every colour', () => {
  const css = readFileSync(`${here}/../ui/tokens.css`, 'utf8').split('@media')[0]!
  const named = [...css.matchAll(/--color-([a-z-]+): #/g)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(colours))
})

test('components page renders each id once', () => {
  const ids = [...shown().matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.length).toBeGreaterThan(10)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('components page is not among the routes outside development', () => {
  expect(JSON.stringify(pageRoutes)).not.toContain('development')
})
