import { hasOwnCookie, type Connection } from '#http/request-context.ts'
import { RouterContextProvider } from 'react-router'
import { refusals } from '#contract/refusals.ts'
import { lookStyle } from '#domain/look/look-style.ts'
import type { Shop } from '#domain/shop.ts'
import type { ApiRouter } from '#http/api.ts'
import type { Log } from '#http/log.ts'
import { refuse } from '#http/refuse.ts'
import { serverRoutes } from '#web/entry.server.tsx'
import {
  apiContext,
  memoizeCaller,
  callerContext,
  flashContext,
  formContext,
  lookContext,
  originContext,
} from '#web/page-context.ts'
import type { Env } from './env.ts'
import { openFlashBox } from './flash-box.ts'
import { apiInProcess } from './server-side-caller.ts'
import { openPageRenderer, type GetPageFiles } from './page-renderer.ts'
import { readPageRequest, type PageRequest } from './read-page-request.ts'

type PagesDeps = {
  api: ApiRouter
  shop: Shop
  env: Env
  log: Log
  getPageFiles: GetPageFiles
  openPolicy?: (pathname: string) => (html: string) => Promise<string>
}

/** Renders pages: the router runs the route's loaders, which call the API in process with the visitor's cookies. */
export function openPages({ api, shop, env, log, getPageFiles, openPolicy }: PagesDeps) {
  const answerPage = openPageRenderer({ routes: serverRoutes, getPageFiles })

  return async (input: Request, connection: Connection): Promise<Response> => {
    const { pathname } = new URL(input.url)
    // Paths that look like a file, or belong to other protocols, are never pages.
    if (/\.[a-z0-9]{1,11}$/i.test(pathname) || pathname.startsWith('/.well-known/')) return notFound()
    let read: PageRequest
    try {
      read = await readPageRequest(input, env, shop, connection.address)
    } catch (thrown) {
      return answerRefused(thrown, connection)
    }
    try {
      return await answerRequest(read, connection)
    } finally {
      await read.release()
    }
  }

  function answerRefused(thrown: unknown, { requestId }: Connection): Response {
    const { status, body, retryAfterSeconds, bug } = refuse(thrown)
    if (bug) log.error({ requestId, err: thrown }, 'page')
    const answer = plain(body.error, status)
    if (retryAfterSeconds) answer.headers.set('retry-after', String(retryAfterSeconds))
    return answer
  }

  async function answerRequest({ request, form }: PageRequest, connection: Connection): Promise<Response> {
    const inProcess = apiInProcess(api, request, connection)
    const flashes = openFlashBox(request, env.https)
    const context = new RouterContextProvider()
    context.set(apiContext, inProcess.api)
    context.set(callerContext, memoizeCaller(inProcess.api))
    context.set(flashContext, flashes)
    context.set(originContext, env.publicOrigin)
    context.set(formContext, form)
    // Read beside the loaders: a database that does not answer is waited for once. A page without the shop's colours is
    // better than none.
    const look = lookStyle(shop).then(
      (style) => context.set(lookContext, style),
      () => {},
    )
    const getPolicy = openPolicy?.(new URL(request.url).pathname)

    const onError = (error: unknown) => log.error({ requestId: connection.requestId, err: error }, 'page')
    const isFirstView = !hasOwnCookie(request.headers.get('cookie'))
    let answer: Response
    try {
      answer = await answerPage({
        request,
        context,
        isFirstView,
        onError,
        beforeDrawing: look,
        ...(getPolicy && { getPolicy }),
      })
    } catch (thrown) {
      return answerRefused(thrown, connection)
    }
    const { status, headers } = answer
    for (const cookie of inProcess.newCookies()) headers.append('set-cookie', cookie)
    for (const cookie of flashes.cookies(status)) headers.append('set-cookie', cookie)
    headers.set('cache-control', 'private, no-store')
    return answer
  }
}

function notFound(): Response {
  return plain(refusals.not_found.message, 404)
}

function plain(text: string, status: number): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
