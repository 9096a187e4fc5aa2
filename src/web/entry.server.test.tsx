import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  Outlet,
  RouterContextProvider,
  Scripts,
  ServerRouter,
  useLoaderData,
  type EntryContext,
  type ServerBuild,
} from 'react-router'
import { expect, test } from 'vitest'
import handleRequest from './entry.server.tsx'
import { finishedContext } from './page-context.ts'

const told = { words: '</script><!-- & "quoted"', separators: 'a\u2028b\u2029c', many: 'ü'.repeat(20_000) }

function Root() {
  return (
    <html lang="en-AU">
      <head>
        <title>Shop</title>
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}

function Page() {
  const { words } = useLoaderData<typeof told>()
  return <p>{words}</p>
}

const shape = { hasLoader: true, hasAction: false, hasClientLoader: true, hasErrorBoundary: false }
const home = { id: 'home', parentId: 'root', index: true }
const about = { id: 'about', parentId: 'root', path: 'about' }
const root = { id: 'root', path: '' }

/** A site of three routes, drawn by an entry of its own. */
function siteWith(entry: typeof handleRequest): ServerBuild {
  const route = { loader: () => told, default: Page }
  return {
    routes: {
      root: { ...root, module: { default: Root } },
      home: { ...home, module: route },
      about: { ...about, module: route },
    },
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: {
        root: { ...root, ...shape, module: '/root.js', hasLoader: false },
        home: { ...home, ...shape, module: '/home.js' },
        about: { ...about, ...shape, module: '/about.js' },
      },
      url: '/manifest.js',
      version: '1',
    },
    entry: { module: { default: entry } },
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    ssr: true,
    isSpaMode: false,
    prerender: [],
    future: {},
    publicPath: '/',
    assetsBuildDirectory: 'build',
  } as unknown as ServerBuild
}

async function pageOf(path: string): Promise<string> {
  const context = new RouterContextProvider()
  const finished: { page: { text: string; bytes: Uint8Array } | null } = { page: null }
  context.set(finishedContext, finished)
  const render = createRequestHandler(siteWith(handleRequest), 'production')
  await render(new Request(`https://shop.example${path}`), context)
  expect(Buffer.from(finished.page!.bytes).toString()).toBe(finished.page!.text)
  return finished.page!.text
}

/** The same as the router itself would send it. */
async function streamedPageOf(path: string): Promise<string> {
  let text = ''
  const entry = (request: Request, status: number, headers: Headers, context: EntryContext) =>
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
  const render = createRequestHandler(siteWith(entry), 'production')
  await render(new Request(`https://shop.example${path}`), new RouterContextProvider())
  return Buffer.from(text, 'latin1').toString()
}

test('a page is what the router itself would have streamed, to the letter', async () => {
  for (const path of ['/', '/about']) expect(await pageOf(path)).toBe(await streamedPageOf(path))
})

test('nothing in the data of a page ends its script', async () => {
  const page = await pageOf('/')
  const [, written = ''] = /streamController\.enqueue\((.*?)\);<\/script>/s.exec(page) ?? []
  expect(written).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(written)).toContain(JSON.stringify(told.words))
})
