import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import type { Hono } from 'hono'
import { refusals } from '#contract/refusals.ts'
import type { Shop } from '#domain/shop.ts'
import type { Log } from '#http/log.ts'
import { comesFromUs } from '#http/same-origin.ts'
import type { Arrival, House } from '#http/visit.ts'
import { apiContext, callerAskedOnce, callerContext, flashContext } from '#web/page-context.ts'
import type { Env } from './env.ts'
import { openFlashBox } from './flash-box.ts'
import { apiInProcess } from './api-in-process.ts'

type Kit = { api: Hono<House>; shop: Shop; env: Env; mode: 'production' | 'development'; log: Log }

const largestForm = 64 * 1024

/** Answers every page: the router renders it, asking the API in process with the visitor's own cookies. */
export function openPages({ api, env, mode, log }: Kit) {
  const render = createRequestHandler(build, mode)

  return async (request: Request, arrival: Arrival): Promise<Response> => {
    const { pathname } = new URL(request.url)
    // Whatever looks like a file, or belongs to other protocols, is no page that could redirect home.
    if (/\.[a-z0-9]{1,11}$/i.test(pathname) || pathname.startsWith('/.well-known/')) return notFound()
    const refused = refusedForm(request, env)
    if (refused) return refused

    const inProcess = apiInProcess(api, request, arrival)
    const flashes = openFlashBox(request, env.https)
    const context = new RouterContextProvider()
    context.set(apiContext, inProcess.api)
    context.set(callerContext, callerAskedOnce(inProcess.api))
    context.set(flashContext, flashes)

    let response: Response
    try {
      response = await render(request, context)
    } catch (error) {
      log.error({ requestId: arrival.requestId, err: error }, 'page')
      return new Response(refusals.bug.says, { status: 500, headers: { 'content-type': 'text/plain' } })
    }
    const headers = new Headers(response.headers)
    for (const cookie of inProcess.newCookies()) headers.append('set-cookie', cookie)
    for (const cookie of flashes.cookies(response.status)) headers.append('set-cookie', cookie)
    headers.set('cache-control', 'private, no-store')
    return new Response(response.body, { status: response.status, headers })
  }
}

function refusedForm(request: Request, env: Env): Response | null {
  if (!comesFromUs(request, env.publicOrigin)) return plain(refusals.cross_site.says, 403)
  if (Number(request.headers.get('content-length') ?? 0) > largestForm) return plain(refusals.too_large.says, 413)
  return null
}

function notFound(): Response {
  return plain(refusals.not_found.says, 404)
}

function plain(text: string, status: number): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
