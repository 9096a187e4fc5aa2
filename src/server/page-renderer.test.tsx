import {
  data,
  Form,
  isRouteErrorResponse,
  Outlet,
  redirect,
  RouterContextProvider,
  useActionData,
  useLoaderData,
  useRouteError,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router'
import { expect, test } from 'vitest'
import { toRouteObjects, type RouteModule } from '#web/route-module.tsx'
import type { PageRoute } from '#web/page-route.ts'
import { openPageRenderer } from './page-renderer.ts'

const loaded = { words: '</script><!-- & "quoted"', separators: 'a\u2028b\u2029c', many: 'ü'.repeat(200) }

const root = {
  default: () => <Outlet />,
  ErrorBoundary: function Wrong() {
    const error = useRouteError()
    return (
      <h1>
        {isRouteErrorResponse(error) ? `No: ${String(error.data)}` : `Bug: ${(error as Error).message}`}
      </h1>
    )
  },
}

function Page() {
  const { words } = useLoaderData<typeof loaded>()
  const sent = useActionData<string>()
  return (
    <Form method="post">
      {words} {sent}
    </Form>
  )
}

const home = {
  loader: () => loaded,
  action: async ({ request }: LoaderFunctionArgs) => request.text(),
  default: Page,
}
const pages = {
  home,
  about: home,
  phone: { loader: ({ params }: LoaderFunctionArgs) => ({ words: `Phone ${params.name}` }), default: Page },
  moved: {
    loader: () => {
      throw redirect('/about#there')
    },
  },
  missing: {
    loader: () => {
      throw data('not there', { status: 404 })
    },
    default: Page,
  },
  broken: {
    loader: () => {
      throw new Error('The password is in the error.')
    },
    default: Page,
  },
  undrawable: {
    meta: () => [{ title: 'Undrawable' }],
    default: () => {
      throw new Error('The password is in the error.')
    },
  },
  guard: {
    middleware: [
      async ({ request }: LoaderFunctionArgs, next: () => Promise<Response>) => {
        const cookie = request.headers.get('cookie')
        if (cookie === null) throw redirect('/login')
        if (cookie === 'expired') throw data('no more', { status: 403 })
        const answer = await next()
        return cookie === 'leaving' ? redirect('/bye') : answer
      },
    ],
    default: () => <Outlet />,
    headers: { 'referrer-policy': 'no-referrer' },
  },
  titled: {
    loader: () => loaded,
    meta: ({ loaderData }: { loaderData: unknown }) => [
      { title: (loaderData as typeof loaded).words },
      { name: 'robots', content: 'noindex' },
      { tagName: 'link', rel: 'canonical', href: 'https://shop.example/titled' },
      { 'script:ld+json': { name: '</script>' } },
    ],
    default: Page,
  },
  desk: { loader: () => loaded, default: Page },
  'desk-broken': { loader: () => Promise.reject(new Error('Gone fishing.')), default: Page },
}
const modules: Record<string, object> = { root, ...pages }
const page = (name: string, path = name): PageRoute => ({ path, file: `${name}.tsx` })
const routes: PageRoute[] = [
  {
    file: 'root.tsx',
    children: [
      { index: true, file: 'home.tsx' },
      ...['about', 'moved', 'missing', 'broken', 'undrawable', 'titled'].map((name) => page(name)),
      page('phone', 'phones/:name'),
      { file: 'guard.tsx', children: [page('desk'), page('desk-broken', 'desk/broken')] },
    ],
  },
]
const site: RouteObject[] = toRouteObjects(routes, (file) => modules[file.replace('.tsx', '')] as RouteModule)
const sheet = { href: '/assets/a.css', text: '.a{color:red}' }
const answer = openPageRenderer({
  routes: site,
  getPageFiles: (routeIds) => ({
    sheets: [sheet],
    entry: '/assets/entry.js',
    modules: routeIds.map((id) => `/assets/${id}.js`),
    pages: Object.fromEntries(routeIds.map((id) => [`${id}.tsx`, `/assets/${id}.js`])),
  }),
})

async function callApi(path: string, init: RequestInit = {}, isFirstView = false) {
  const errors: unknown[] = []
  const request = new Request(`https://shop.example${path}`, init)
  const context = new RouterContextProvider()
  const given = await answer({ request, context, isFirstView, onError: (one) => errors.push(one) })
  const { status, headers } = given
  return { status, headers, html: await given.text(), errors }
}

const dataIn = (html: string) =>
  /<script id="page-data" type="application\/json">([^<]*)<\/script>/.exec(html)?.[1] ?? ''

test('a page is one document: styles in the head, data and scripts at the end of the body', async () => {
  const { html, status, headers } = await callApi('/phones/a%20b')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en-AU"><head>/)
  expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/a\.css"\/>[^]*<\/head><body><form/)
  expect(html).toContain('Phone a b')
  expect(html).toMatch(
    /<\/form><script id="page-data"[^]*<script data-files="[^"]*\/assets\/phone\.js \/assets\/entry\.js">[^<]*<\/script><\/body><\/html>$/,
  )
  expect(html).not.toMatch(/<script[^>]* src=|modulepreload/)
})

test('a first view has all styles inline and loads no style sheet', async () => {
  const { html } = await callApi('/', {}, true)
  expect(html).toContain(`<style>${sheet.text}</style>`)
  expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
    '<link rel="stylesheet" href="/assets/a.css" disabled=""/>',
  ])
})

test('the title, description and canonical URL of a page stand in the head, escaped', async () => {
  const { html } = await callApi('/titled')
  const [head = '', body = ''] = html.split('</head>')
  expect(head).toContain('<title>&lt;/script&gt;&lt;!-- &amp; &quot;quoted&quot;</title>')
  expect(head).toContain('<meta name="robots" content="noindex"/>')
  expect(head).toContain('<link rel="canonical" href="https://shop.example/titled"/>')
  expect(body).toContain('<script type="application/ld+json">{"name":"\\u003c/script>"}</script>')
})

test('loader data is embedded in the page and cannot close its script element', async () => {
  const written = dataIn((await callApi('/')).html)
  expect(written).not.toMatch(/</)
  expect(JSON.parse(written)).toEqual({
    loaderData: { root: null, home: loaded },
    actionData: null,
    errors: null,
    pages: { 'root.tsx': '/assets/root.js', 'home.tsx': '/assets/home.js' },
  })
})

test('a submitted form is answered with its page', async () => {
  const { status, html } = await callApi('/about', { method: 'POST', body: 'Typed & sent' })
  expect(status).toBe(200)
  expect(html).toContain('Typed &amp; sent')
  expect(JSON.parse(dataIn(html))).toMatchObject({ actionData: { about: 'Typed & sent' } })
})

test('a page that redirects renders nothing', async () => {
  const { status, headers, html } = await callApi('/moved')
  expect([status, headers.get('location'), html]).toEqual([302, '/about#there', ''])
})

test('a thrown status renders its page and is not logged as an error', async () => {
  const { status, html, errors } = await callApi('/missing')
  expect([status, errors]).toEqual([404, []])
  expect(html).toContain('<h1>No: not there</h1>')
  expect((await callApi('/nowhere')).status).toBe(404)
})

test.each(['/broken', '/undrawable'])('an error in %s is logged and not shown', async (path) => {
  const { status, html, errors } = await callApi(path)
  expect(status).toBe(500)
  expect(errors).toEqual([expect.objectContaining({ message: 'The password is in the error.' })])
  expect(html).toContain('<h1>Bug: Unexpected Server Error</h1>')
  expect(html).not.toMatch(/password|documents|<title>/)
})

test('middleware decides who may see a page, also when the page fails', async () => {
  const as = (cookie: string) => ({ headers: { cookie } })
  const anonymous = await callApi('/desk')
  expect([anonymous.status, anonymous.headers.get('location'), anonymous.html]).toEqual([302, '/login', ''])
  const expired = await callApi('/desk', as('expired'))
  expect(expired.status).toBe(403)
  expect(expired.html).toContain('<h1>No: no more</h1>')
  expect(expired.html).not.toContain('quoted')
  const leaving = await callApi('/desk', as('leaving'))
  expect([leaving.status, leaving.headers.get('location'), leaving.html]).toEqual([302, '/bye', ''])
  const staff = await callApi('/desk', as('known'))
  expect(staff.status).toBe(200)
  expect(staff.headers.get('referrer-policy')).toBe('no-referrer')
  expect(staff.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const broken = await callApi('/desk/broken', as('known'))
  expect([broken.status, broken.errors.length]).toEqual([500, 1])
  expect((await callApi('/desk/broken')).status).toBe(302)
})
