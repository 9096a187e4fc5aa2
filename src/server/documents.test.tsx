import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  data,
  Form,
  isRouteErrorResponse,
  Outlet,
  redirect,
  RouterContextProvider,
  Scripts,
  ServerRouter,
  useActionData,
  useLoaderData,
  useRouteError,
  type EntryContext,
  type LoaderFunctionArgs,
  type ServerBuild,
} from 'react-router'
import { expect, test } from 'vitest'
import * as entry from '#web/entry.server.tsx'
import { openDocuments } from './documents.ts'

const told = { words: '</script><!-- & "quoted"', separators: 'a\u2028b\u2029c', many: 'ü'.repeat(200) }

const root = {
  default: () => <Outlet />,
  Layout: ({ children }: { children: React.ReactNode }) => (
    <html lang="en-AU">
      <head>
        <title>Shop</title>
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  ),
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
  const { words } = useLoaderData<typeof told>()
  const sent = useActionData<string>()
  return (
    <Form method="post">
      {words} {sent}
    </Form>
  )
}

const home = {
  loader: () => told,
  action: async ({ request }: LoaderFunctionArgs) => request.text(),
  default: Page,
}
const modules = {
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
    headers: () => ({ 'referrer-policy': 'no-referrer' }),
  },
  desk: { loader: () => told, default: Page },
  'desk-broken': { loader: () => Promise.reject(new Error('Gone fishing.')), default: Page },
}
const paths: Record<string, string> = { phone: 'phones/:name', 'desk-broken': 'desk/broken' }

const route = (id: string) => ({
  id,
  parentId: id.startsWith('desk') ? 'guard' : 'root',
  ...(id === 'home' ? { index: true } : id === 'guard' ? {} : { path: paths[id] ?? id }),
})
const ids = Object.keys(modules) as (keyof typeof modules)[]

/** A site of a few routes, drawn by its own entry or by another one. */
function siteWith(drawing: object): ServerBuild {
  const shapeOf = (id: string) => {
    const loads = 'loader' in (modules[id as keyof typeof modules] ?? {})
    return { module: `/${id}.js`, hasLoader: loads, hasClientLoader: loads, hasErrorBoundary: id === 'root' }
  }
  return {
    routes: {
      root: { id: 'root', path: '', module: root },
      ...Object.fromEntries(ids.map((id) => [id, { ...route(id), module: modules[id] }])),
    },
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: {
        root: { id: 'root', path: '', ...shapeOf('root') },
        ...Object.fromEntries(ids.map((id) => [id, { ...route(id), ...shapeOf(id) }])),
      },
      url: '/manifest.js',
      version: '1',
    },
    entry: { module: drawing },
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    ssr: true,
    isSpaMode: false,
    prerender: [],
    future: {},
    publicPath: '/',
    assetsBuildDirectory: 'build',
  } as unknown as ServerBuild
}

const answer = openDocuments(siteWith(entry))

async function ask(path: string, init: RequestInit = {}) {
  const errors: unknown[] = []
  const request = new Request(`https://shop.example${path}`, init)
  const given = await answer({
    request,
    context: new RouterContextProvider(),
    onError: (one) => errors.push(one),
  })
  const { status, headers } = given
  return { status, headers, html: given instanceof Response ? '' : given.html, errors }
}

/** The same as the router itself would send it. */
async function streamedPageOf(path: string): Promise<string> {
  let text = ''
  const stream = (request: Request, status: number, headers: Headers, context: EntryContext) =>
    new Promise<Response>((resolve, reject) => {
      const whole = new Writable({
        write(chunk: Buffer, _encoding, done) {
          text += chunk.toString('latin1')
          done()
        },
        final(done) {
          resolve(new Response(null, { status, headers }))
          done()
        },
      })
      const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
        onAllReady: () => pipe(whole),
        onShellError: reject,
      })
    })
  const render = createRequestHandler(siteWith({ default: stream }), 'production')
  await render(new Request(`https://shop.example${path}`), new RouterContextProvider())
  return Buffer.from(text, 'latin1').toString()
}

const itsData = /(?:<!--\/?\$-->|<script>window\.__reactRouterContext\.streamController\.[^<]*<\/script>)+/g
const ourData = /<script type="application\/json" id="page-data">([^<]*)<\/script>/

test('but for its data, a page is what the router itself would have streamed, to the letter', async () => {
  for (const path of ['/', '/about', '/about?a=1', '/phones/a%20b']) {
    const { html, status, headers } = await ask(path)
    expect(html.replace(ourData, '')).toBe((await streamedPageOf(path)).replace(itsData, ''))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  }
})

test('the data of a page stands in it, and cannot end its script', async () => {
  const [, written = ''] = ourData.exec((await ask('/')).html) ?? []
  expect(written).not.toMatch(/</)
  expect(JSON.parse(written)).toEqual({ loaderData: { home: told }, actionData: null, errors: null })
})

test('a form that was sent is answered with its page', async () => {
  const { status, html } = await ask('/about', { method: 'POST', body: 'Typed & sent' })
  expect(status).toBe(200)
  expect(html).toContain('Typed &amp; sent')
  expect(JSON.parse(ourData.exec(html)![1]!)).toMatchObject({ actionData: { about: 'Typed & sent' } })
})

test('a page that sends elsewhere is no page', async () => {
  const { status, headers, html } = await ask('/moved')
  expect([status, headers.get('location'), html]).toEqual([302, '/about#there', ''])
})

test('a refusal is the page of its status, and no mistake of ours', async () => {
  const { status, html, errors } = await ask('/missing')
  expect([status, errors]).toEqual([404, []])
  expect(html).toContain('<h1>No: not there</h1>')
  expect((await ask('/nowhere')).status).toBe(404)
})

test.each(['/broken', '/undrawable'])('what goes wrong at %s is told to the log alone', async (path) => {
  const { status, html, errors } = await ask(path)
  expect(status).toBe(500)
  expect(errors).toEqual([expect.objectContaining({ message: 'The password is in the error.' })])
  expect(html).toContain('<h1>Bug: Unexpected Server Error</h1>')
  expect(html).not.toMatch(/password|documents/)
})

test('what stands before pages decides who sees them, also when they fail', async () => {
  const as = (cookie: string) => ({ headers: { cookie } })
  const stranger = await ask('/desk')
  expect([stranger.status, stranger.headers.get('location'), stranger.html]).toEqual([302, '/login', ''])
  const expired = await ask('/desk', as('expired'))
  expect(expired.status).toBe(403)
  expect(expired.html).toContain('<h1>No: no more</h1>')
  expect(expired.html).not.toContain('quoted')
  const leaving = await ask('/desk', as('leaving'))
  expect([leaving.status, leaving.headers.get('location'), leaving.html]).toEqual([302, '/bye', ''])
  const staff = await ask('/desk', as('known'))
  expect(staff.status).toBe(200)
  expect(staff.headers.get('referrer-policy')).toBe('no-referrer')
  expect(staff.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const broken = await ask('/desk/broken', as('known'))
  expect([broken.status, broken.errors.length]).toEqual([500, 1])
  expect((await ask('/desk/broken')).status).toBe(302)
})
